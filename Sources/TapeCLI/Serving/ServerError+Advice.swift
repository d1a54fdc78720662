import TapeServer

extension ServerError {
    /// The error in words; about a port in use with the option that names another.
    func advised(port option: String) -> String {
        guard code == .portInUse else { return description }
        return "\(description); give another --\(option), or 0 for any that is free"
    }
}
