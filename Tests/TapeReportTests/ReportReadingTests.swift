import TapeContracts
import TapeReport
import Testing

@Suite struct ReportReadingTests {
    @Test func `a report that was written is read to the same report`() throws {
        let text = JSONReporter().render(SampleReports.all)
        let read = try JSONReportReader().read(Array(text.utf8))
        #expect(JSONReporter().render(read) == text)
        #expect(
            TextReporter(colored: false).render(read)
                == TextReporter(colored: false).render(SampleReports.all))
    }
}
