import TapeContracts
import TapeFaults

extension FaultPlan {
    /// The option that chooses the faults that lists are tested with.
    static let option = OptionTable.Option(
        "fault", value: "PLAN", kind: .plan,
        summary:
            "tests lists with these faults only, such as `status(503) at page 2`; repeatable")

    /// The plans that a command line names.
    static func all(_ arguments: Arguments) throws(UsageError) -> [FaultPlan] {
        var plans: [FaultPlan] = []
        for text in arguments.values["fault"] ?? [] {
            do { plans.append(try FaultPlan(text)) } catch {
                throw UsageError("--fault \(text): \(error.advice)")
            }
        }
        return plans
    }
}
