import TapeCassette
import TapeJSON
package import TapePaging

extension MissingName {
    /// The path that a spec most likely means: with the list or object that has the nearest name; nil if none is near.
    package var meantPath: String? {
        NearestName.nearest(to: name, among: containers).map { key in
            JSONPathStep.shortPath(place + [.name(key)] + rest)
        }
    }
}
