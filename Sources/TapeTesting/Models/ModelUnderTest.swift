public import TapeBench
public import TapeList

/// What a screen shows of a view model.
public struct ModelScreen: Hashable, Sendable {
    /// The ids of the items, in their order.
    public var ids: [String]
    /// What is shown under the last item.
    public var footer: Footer
    /// What fills the screen while there is no content.
    public var placeholder: Placeholder

    /// Makes a screen.
    public init(ids: [String], footer: Footer, placeholder: Placeholder = .absent) {
        self.ids = ids
        self.footer = footer
        self.placeholder = placeholder
    }
}

/// A view model that loads by itself and in its own time, behind a small adapter: `@Observable` on the main actor, an actor,
/// or one with callbacks.
///
/// The model is given a ``PageGate`` as its client. After each action the test waits until everything that the action started
/// has ended or waits at the gate, and then looks at the screen. Tasks that the model starts with `Task {}` are waited for; if
/// it works in another way, such as in a detached task or a queue of its own, implement ``settle()``.
@MainActor public protocol ModelUnderTest {
    /// What reports call it.
    nonisolated var name: String { get }
    /// The inputs that the model has; what needs another input is neither tried nor judged.
    nonisolated var inputs: ListInputs { get }
    /// Whether it goes on to the next page by itself, without a scroll or a tap.
    nonisolated var loadsByItself: Bool { get }
    /// What its screen shows now.
    func screen() async -> ModelScreen
    /// Performs an action that is among the model's inputs.
    func perform(_ action: ModelAction) async
    /// Returns when the model has nothing left to do until a page comes.
    func settle() async
}

extension ModelUnderTest {
    /// Its type's name.
    nonisolated public var name: String { "\(Self.self)" }
    /// The default: it waits until more is asked for.
    nonisolated public var loadsByItself: Bool { false }
    /// The default does nothing: tasks that an action starts are waited for anyway.
    public func settle() async {}
}
