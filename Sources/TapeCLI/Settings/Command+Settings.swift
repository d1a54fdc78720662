extension Command {
    /// Every option: the command's own, and those that all commands with settings have.
    var table: OptionTable {
        guard !SettingCatalogue.entries(for: self).isEmpty else { return options }
        return OptionTable(
            options: options.options + [
                .init(
                    "explain",
                    summary:
                        "shows which settings hold and who said so (the command line, the environment, "
                        + "pagetape.yaml), and does nothing else")
            ])
    }
}
