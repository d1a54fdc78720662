/// A static variable, as several lists see it.
package final class SharedFlag {
    package var isSet = false

    package init() {}
}
