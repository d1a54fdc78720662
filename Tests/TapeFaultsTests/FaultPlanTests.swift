import TapeFaults
import Testing

@Suite struct FaultPlanTests {
    @Test(arguments: [
        ("status(503) at page 2 once", FaultPlan.Rule(.status(503), at: .page(2))),
        ("cut-short(60%) every 3rd", .init(.cutShort(keeping: 0.6), at: .every(3))),
        ("cut-short(60%) every 3 always", .init(.cutShort(keeping: 0.6), at: .every(3), .always)),
        ("rate-limit(2s) sweep", .init(.rateLimit(seconds: 2), at: .sweep)),
        ("rate-limit(date+3s) at page 1", .init(.rateLimitDate(seconds: 3), at: .page(1))),
        ("error-body at page 2 always", .init(.errorBody, at: .page(2), .always)),
        ("shift(1) after page 1", .init(.shift(1), at: .after(1), .always)),
        (
            "delay(200ms) at 10% seed 7",
            .init(.delay(.milliseconds(200)), at: .some(percent: 10, seed: 7))
        ),
        ("stall", .init(.stall, at: .sweep)),
        ("  empty-page   at page 3   2 times ", .init(.emptyPage, at: .page(3), .times(2))),
        ("drip(1.5s) every 11th", .init(.drip(.milliseconds(1500)), at: .every(11))),
    ])
    func `a rule is read as it is written`(text: String, rule: FaultPlan.Rule) throws {
        #expect(try FaultPlan.Rule(text) == rule)
        #expect(try FaultPlan.Rule(rule.description) == rule)
    }

    @Test func `every fault is read back from its own text`() throws {
        for name in Fault.names {
            let text = name == "status" ? "status(500)" : name
            let fault = try Fault(text)
            #expect(try Fault(fault.description) == fault, "\(name)")
        }
    }

    @Test(arguments: [
        Fault.delay(.seconds(Int64.max)), .drip(.seconds(Int64.min)), .cutShort(keeping: 1e300),
        .cutShort(keeping: -.infinity), .cutShort(keeping: .nan),
    ])
    func `a fault that no plan may hold has a text, which is refused`(fault: Fault) {
        #expect(throws: FaultPlanError.self) { try Fault(fault.description) }
    }

    @Test func `a plan holds several rules`() throws {
        let plan = try FaultPlan("status(503) at page 2; cut-short(50%) at page 3\nlate at page 4")
        #expect(plan.rules.count == 3)
        #expect(try FaultPlan(plan.description) == plan)
    }

    @Test(arguments: [
        ("", "there is no fault"), ("statu(503)", "there is no fault `statu`"),
        ("status", "a status from 100 to 599"), ("status(99)", "a status from 100 to 599"),
        ("cut-short(160%)", "a share of the body"), ("refuse(1)", "nothing in brackets"),
        ("delay(2)", "a time"), ("shift(0)", "a number of items above 0"),
        ("status(503", "`)` at the end"), ("stall at page 0", "is not a place"),
        ("stall at pge 1", "is not a place"), ("stall every", "is not a place"),
        ("stall at page 1 often", "how often"), ("stall at page 1 0 times", "how often"),
        ("rate-limit(1.5s)", "whole seconds"), ("rate-limit(date)", "whole seconds"),
        ("rate-limit(date+1.5s)", "whole seconds"), ("error-body(1)", "nothing in brackets"),
        ("delay(100000s)", "a time"),
        ("delay(100000000ms)", "a time"),
    ])
    func `a mistake is told with what could stand there`(text: String, words: String) {
        #expect { try FaultPlan(text) } throws: { "\($0)".contains(words) }
    }

    @Test func `a sweep is a plan for each page`() throws {
        let plan = try FaultPlan("stall sweep; delay(1s) every 2nd")
        let sweeps = plan.sweeps(over: 3)
        #expect(
            sweeps.map(\.description)
                == (1...3).map { "delay(1s) every 2nd once; stall at page \($0) once" })
        #expect(try FaultPlan("stall at page 1").sweeps(over: 3).count == 1)
    }

    @Test func `a seed draws the same pages every time, and about as many as it says`() {
        let place = FaultPlan.Place.some(percent: 20, seed: 42)
        let drawn = (1...1000).filter(place.includes)
        #expect(drawn == (1...1000).filter(place.includes))
        #expect((150...250).contains(drawn.count))
        #expect(drawn != (1...1000).filter(FaultPlan.Place.some(percent: 20, seed: 43).includes))
    }
}
