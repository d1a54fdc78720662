/// A regular expression as a tree.
indirect enum IRegexpNode {
    case scalar(Unicode.Scalar)
    /// One of the sets that ``IRegexpParser`` collected, by its index: copies of a repeated node
    /// then share it.
    case set(Int)
    case start
    case end
    case sequence([IRegexpNode])
    case choice([IRegexpNode])
    /// At least `minimum` times, and at most `maximum` where there is one.
    case repeated(IRegexpNode, minimum: Int, maximum: Int?)
}
