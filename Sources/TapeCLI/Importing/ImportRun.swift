import TapeCassette
import TapeHTTP

/// Imports recordings one after the other and keeps a record of them.
struct ImportRun {
    private let targets: ImportTargets
    private let options: ImportOptions
    private let mayReplace: Bool
    private var written: Set<String> = []
    private(set) var report = ImportReport()

    init(targets: ImportTargets, options: ImportOptions, mayReplace: Bool) {
        self.targets = targets
        self.options = options
        self.mayReplace = mayReplace
    }

    /// Imports one file.
    mutating func take(_ path: String) {
        do {
            let cassette = try ForeignCassette.read(path, options: options)
            write(cassette, to: targets.target(of: path, besides: written))
        } catch {
            report.fail(path, error)
        }
    }

    /// Imports the recordings in a folder and its subfolders; other files in it are skipped.
    mutating func takeAll(below folder: String) {
        var count = 0
        do {
            try ForeignCassette.readAll(below: folder, options: options) { found in
                count += 1
                take(found, in: folder)
            }
        } catch {
            report.fail(folder, error)
            count += 1
        }
        guard count == 0 else { return }
        report.fail(folder, CassetteError(.unknownFormat, "\(folder): there is no recording in it"))
    }

    private mutating func take(_ found: ForeignCassette.Found, in folder: String) {
        switch found.result {
        case .success(let cassette) where found.name.isEmpty:
            write(cassette, to: targets.target(of: folder, besides: written))
        case .success(let cassette):
            write(cassette, to: targets.target(below: found.name, besides: written))
        case .failure(let error) where error.code == .unknownFormat:
            report.skip("\(folder)/\(found.name)")
        case .failure(let error):
            report.fail(found.name.isEmpty ? folder : "\(folder)/\(found.name)", error)
        }
    }

    private mutating func write(_ cassette: ForeignCassette, to target: String) {
        guard written.insert(target).inserted else {
            let message =
                "\(cassette.path): another recording of this run went to \(target) already"
            report.fail(cassette.path, CassetteError(.taken, message))
            return
        }
        if mayReplace, WriteTarget(at: target) == .spec {
            let message = "\(target) is a spec, which was left alone"
            report.fail(cassette.path, CassetteError(.notACassette, message))
            return
        }
        do {
            let result = try cassette.write(
                to: target, by: "pagetape \(Pagetape.version)", replacing: mayReplace)
            report.add(cassette, result, at: target)
        } catch {
            report.fail(cassette.path, error, writing: true)
        }
    }
}
