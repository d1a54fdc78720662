import TapeHTTP
import TapeJSON

/// The files of a description: the first one and those that it refers to, each read once.
package struct DescriptionFiles {
    /// Reads the file at a path or URL; nil where there is none.
    package typealias Loader = @Sendable (String) -> [UInt8]?

    private(set) var all: [Description]
    package private(set) var problems: [SurveyProblem] = []
    /// The root member that bare names refer to, in formats that refer by name.
    var bareReferences: String?
    private let load: Loader
    private let mayFetchElsewhere: Bool
    private var fileIndices: [String: Int] = [:]
    /// Files that could not be read, so that each is reported only once.
    private var missing: Set<String> = []
    private var targets: [String: Node?] = [:]
    /// What was told of each node, so that lines are counted only for a problem that is new.
    private var told: Set<Told> = []
    private var known: Set<SurveyProblem> = []
    /// Indexed members of large objects, since references look them up again and again.
    private var indices: [NodeIdentity: [String: JSONValue]] = [:]

    /// The longest chain of references that is followed.
    private static let mostHops = 1_000
    /// The length of a chain from which circles are looked for.
    private static let usualHops = 8
    private static let mostProblems = 200

    /// Files on hosts other than the first file's are fetched only if that is allowed.
    package init(
        _ first: Description, fetchingElsewhere: Bool = false, load: @escaping Loader
    ) {
        all = [first]
        mayFetchElsewhere = fetchingElsewhere
        fileIndices = [FilePlace.normalized(first.name): 0]
        self.load = load
    }

    /// The first file's path or URL.
    var name: String { all[0].name }

    /// The name of the file, as a title for a description without one.
    var title: String {
        let name = all[0].name.split(separator: "/").last.map(String.init) ?? "API"
        return String(name.prefix { $0 != "." }).clipped
    }

    package var root: Node { Node(all[0].json.root, file: 0) }

    /// Adds a file that no reference leads to, and returns its root.
    mutating func add(_ description: Description) -> Node {
        all.append(description)
        fileIndices[FilePlace.normalized(description.name)] = all.count - 1
        return Node(description.json.root, file: all.count - 1)
    }

    /// The root of another file in the first file's folder; nil where there is none.
    mutating func neighbour(_ name: String) -> Node? {
        let path = FilePlace.resolved(name, from: all[0].name)
        guard let bytes = load(path) else { return nil }
        do {
            return add(try Description(bytes, named: path))
        } catch {
            problems.append(SurveyProblem("\(error.message)", at: path))
            return nil
        }
    }

    func place(of node: Node) -> String { all[node.file].place(of: node.value) }

    /// Records a problem, unless it is already recorded.
    package mutating func tell(_ message: String, at node: Node) {
        guard problems.count < Self.mostProblems,
            told.insert(Told(message: message, node: node.identity)).inserted
        else { return }
        // Several nodes may be at one place, where a file repeats a part by reference.
        let problem = SurveyProblem(message, at: place(of: node))
        if known.insert(problem).inserted { problems.append(problem) }
    }

    private struct Told: Hashable {
        let message: String
        let node: NodeIdentity
    }

    /// The node itself, or the target of its `$ref`; nil where the target does not exist.
    package mutating func resolved(_ node: Node) -> Node? {
        var current = node
        var visited: Set<NodeIdentity> = []
        for hop in 0..<Self.mostHops {
            guard let reference = current["$ref"]?.string else { return current }
            guard let next = target(of: reference, from: current) else { return nil }
            guard hop < Self.usualHops || visited.insert(next.identity).inserted else {
                tell("the reference leads in a circle", at: node)
                return nil
            }
            current = next
        }
        tell("the reference leads on to more than \(Self.mostHops) others", at: node)
        return nil
    }

    private mutating func target(of reference: String, from node: Node) -> Node? {
        let key = "\(node.file) \(reference)"
        if let known = targets[key] { return known }
        let found = find(reference, from: node)
        targets[key] = .some(found)
        return found
    }

    private mutating func find(_ reference: String, from node: Node) -> Node? {
        if let bareReferences {
            let found = root[bareReferences].flatMap { child(reference, of: $0) }
            if found == nil {
                tell("the reference `\(reference.clipped)` leads nowhere", at: node)
            }
            return found
        }
        let parts = reference.split(
            separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts.first.map(String.init) ?? ""
        let pointer = parts.count > 1 ? String(parts[1]) : ""
        guard let file = file(path, from: node) else { return nil }
        var current = Node(all[file].json.root, file: file)
        for step in pointer.split(separator: "/") {
            let name = Self.unescaped(step)
            guard let next = child(name, of: current) else {
                tell("the reference `\(reference.clipped)` leads nowhere", at: node)
                return nil
            }
            current = next
        }
        return current
    }

    private mutating func child(_ name: String, of node: Node) -> Node? {
        if node.isArray {
            guard let index = Int(name), let element = node.value[index] else { return nil }
            return Node(element, file: node.file)
        }
        guard node.value.count > 48 else { return node[name] }
        if let index = indices[node.identity] {
            return index[name].map { Node($0, file: node.file) }
        }
        var index: [String: JSONValue] = [:]
        for member in node.value.members { index[member.key] = member.value }
        indices[node.identity] = index
        return index[name].map { Node($0, file: node.file) }
    }

    private mutating func file(_ path: String, from node: Node) -> Int? {
        guard !path.isEmpty else { return node.file }
        let name = FilePlace.resolved(path, from: all[node.file].name)
        if let known = fileIndices[name] { return known }
        guard !missing.contains(name) else { return nil }
        guard mayFetchElsewhere || !FilePlace.isElsewhere(name, than: all[0].name) else {
            missing.insert(name)
            tell(
                "`\(path.clipped)` lies on another host and is not fetched without --fetch",
                at: node)
            return nil
        }
        guard let bytes = load(name) else {
            missing.insert(name)
            tell("the file `\(path.clipped)` is not there", at: node)
            return nil
        }
        do {
            all.append(try Description(bytes, named: name))
        } catch {
            missing.insert(name)
            tell("the file `\(path.clipped)` cannot be read: \(error)", at: node)
            return nil
        }
        fileIndices[name] = all.count - 1
        return all.count - 1
    }
}

extension DescriptionFiles {
    /// A step of a JSON pointer with its escapes decoded.
    private static func unescaped(_ step: Substring) -> String {
        PercentEncoding.decode(String(step))
            .replacing("~1", with: "/").replacing("~0", with: "~")
    }
}

/// A reader for one format of API descriptions.
protocol DescriptionReader {
    var files: DescriptionFiles { get }
    /// What the requests of all operations share.
    var terms: SharedRequest { get }
    /// Passes every operation to `body`, in the order of the description.
    mutating func operations(_ body: (Operation) -> Void)
}
