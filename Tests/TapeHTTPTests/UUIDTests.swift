import TapeHTTP
import Testing

@Suite struct UUIDTests {
    @Test(arguments: [
        "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "6BA7B810-9DAD-11D1-80B4-00C04FD430C8",
    ])
    func `five groups of hexadecimal digits are a UUID`(text: String) {
        #expect(text.isUUID)
        #expect("id \(text)".dropFirst(3).isUUID)
    }

    @Test(arguments: [
        "", "6ba7b8109dad11d180b400c04fd430c8", "6ba7b810-9dad-11d1-80b400c04-fd430c8",
        "6ba7b810-9dad-11d1-80b4-00c04fd430cg", "{6ba7b810-9dad-11d1-80b4-00c04fd430c8}",
        "------------------------------------", "\u{FF16}ba7b810-9dad-11d1-80b4-00c04fd430c8",
    ])
    func `nothing else is one`(text: String) {
        #expect(!text.isUUID)
    }
}
