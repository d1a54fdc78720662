/// One WireMock mapping.
struct WireMockStub: Sendable {
    let number: Int
    let request: ForeignValue
    let response: ForeignValue
    let folders: [ForeignFolder]
    /// WireMock numbers mappings in the order of their creation.
    let insertionIndex: Int?
    let scenario: String?
    let requiredState: String?
    let newState: String?

    init(
        _ value: ForeignValue, number: Int, folders: [ForeignFolder]
    ) throws(CassetteError) {
        self.number = number
        self.folders = folders
        request = try value.required("request")
        response = try value.required("response")
        insertionIndex = value["insertionIndex"]?.wholeNumber
        scenario = value["scenarioName"]?.scalarText
        requiredState = value["requiredScenarioState"]?.scalarText
        newState = value["newScenarioState"]?.scalarText
    }
}
