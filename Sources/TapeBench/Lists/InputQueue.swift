/// Inputs in the order in which they are to be fed, with what each goes back to.
struct InputQueue {
    private var inputs: [(input: ListInput, cause: ListTrace.Cause)] = []
    private var head = 0

    mutating func append(_ input: ListInput, _ cause: ListTrace.Cause) {
        inputs.append((input, cause))
    }

    mutating func next() -> (input: ListInput, cause: ListTrace.Cause)? {
        guard head < inputs.count else {
            removeAll()
            return nil
        }
        defer { head += 1 }
        return inputs[head]
    }

    mutating func removeAll() {
        inputs.removeAll(keepingCapacity: true)
        head = 0
    }
}
