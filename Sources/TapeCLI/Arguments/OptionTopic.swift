/// What an option is about: help groups options by these topics, in this order.
enum OptionTopic: CaseIterable, Sendable {
    case own
    case programs
    case laws
    case reports
    case live
    case stir
    case network

    var title: String {
        switch self {
        case .own: "Options"
        case .programs: "Other programs' requests"
        case .laws: "Which laws"
        case .reports: "Reports"
        case .live: "Asking the API itself"
        case .stir: "Changing the list while it is walked"
        case .network: "Network"
        }
    }
}

extension [OptionTable.Option] {
    /// The same options with this topic.
    func about(_ topic: OptionTopic) -> Self {
        map { option in
            var option = option
            option.topic = topic
            return option
        }
    }
}
