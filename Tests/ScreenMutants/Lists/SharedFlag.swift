/// A static variable, as several lists see it.
final class SharedFlag {
    var isSet = false
}
