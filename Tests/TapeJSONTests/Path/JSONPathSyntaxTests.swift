import TapeJSON
import Testing

@Suite struct JSONPathSyntaxTests {
    @Test(arguments: [
        "$", "$ [0]", "$\n.a", "$._1", "$.à", "$.日本語", "$.a\u{A0}", "$.👍", "$['']", "$[\"\u{7F}\"]",
        "$[ 0 , 'a' , * , 1 : 2 : 3 , ?@ ]", "$[ 0 : 1 : 2 ]", "$[:]", "$[::]", "$[0::-1]",
        "$[9007199254740991]", "$[-9007199254740991:9007199254740991]",
        "$['\\u0000\\uD83D\\ude00']",
        "$..['a']", "$..[*].b..c", "$[?@.a==1&&@.b||!@.c]", "$[?(@.a)]", "$[?((@.a))]",
        "$[?!(!(@.a))]", "$[?! @.a]", "$[?@ ['a']==1]", "$[?@\t.a [0]==1]", "$[?@[ 'a' ]]",
        "$[?count(@[ 'a' ])==1]", "$[?1==1]", "$[?'a'<'b']", "$[?null!=false]", "$[?-0==0.0]",
        "$[?@==1E5]", "$[?@==0e0]", "$[?@==123456789012345678901234567890.5e-99999999999999999999]",
        "$[?match('a','a')]", "$[?length('abc')==3]", "$[?length(length(@.a))==1]",
        "$[?value(@..a)==value($..b)]", "$[?match(count(@.*), 'a')]", "$[?search(@.a,@.b)&&@.c]",
        "$[?count( @.* )==1]", "$[?!match(@.a,'b')]", "$[?count(@[?count(@.*)>1])>1]",
        "$[?@.a,?@.b]", "$[?@[?@[?@.a]]]", "$[?length(value(@.*))==count($)]", "$.true.false.null",
        "$[?match(@,'(')]", "$[?match(@,1)]", "$[?'\\'' == \"'\" ]", "$[?@.a==@['b'][-1]]",
    ])
    func `a query of the grammar is taken`(text: String) throws {
        let path = try JSONPath(text)
        #expect(path.text == text)
    }

    @Test(arguments: [
        ("", 0), ("a", 0), ("@", 0), ("@.a", 0), (" $", 0), ("$ ", 1), ("$\n", 1), ("$$", 1),
        ("$a", 1), ("$.", 2), ("$..", 3), ("$...a", 3), ("$.[0]", 2), ("$.'a'", 2), ("$. a", 2),
        ("$.. a", 3), ("$.1", 2), ("$.-", 2), ("$.a-b", 3), ("$.a b", 3), ("$\u{A0}.a", 1),
        ("$\u{0C}.a", 1), ("$[", 2), ("$[]", 2), ("$[ ]", 3), ("$[0", 3), ("$[0,]", 4),
        ("$[,0]", 2), ("$[0 1]", 4), ("$[01]", 3), ("$[-0]", 3), ("$[-]", 3), ("$[--1]", 3),
        ("$[+1]", 2), ("$[1.0]", 3), ("$[1e1]", 3), ("$[0x1]", 3), ("$[:::]", 4), ("$[0:1:2:3]", 7),
        ("$[9007199254740992]", 2), ("$[0:-9007199254740992]", 4), ("$[1:a]", 4), ("$['a]", 5),
        ("$['a\"]", 6), ("$['\\x']", 4), ("$['\\\"']", 4), ("$[\"\\'\"]", 4), ("$['\\", 4),
        ("$['\\u12']", 7), ("$['\\uDC00']", 3), ("$['\\uD800']", 9), ("$['\\uD800\\n']", 9),
        ("$['\\uD800\\uD800']", 9), ("$['\t']", 3), ("$['\u{0}']", 3), ("$[a]", 2), ("$[@.a]", 2),
        ("$[$]", 2), ("$[(@.a)]", 2), ("$[0]]", 4),
    ])
    func `a query that is ill-formed is refused at its character`(text: String, offset: Int) {
        let error = #expect(throws: JSONPathError.self) { try JSONPath(text) }
        #expect(error?.offset == offset, "\(error?.description ?? "")")
    }

    @Test(arguments: [
        ("$[?]", 3), ("$[?()]", 4), ("$[?(@.a]", 7), ("$[?@.a)]", 6), ("$[?!!@.a]", 4),
        ("$[?!@.a==1]", 7), ("$[?(@.a)==1]", 8), ("$[?!(@.a)==1]", 9), ("$[?@.a==(1)]", 8),
        ("$[?@.a=1]", 6), ("$[?@.a=~'b']", 6), ("$[?@.a===1]", 8), ("$[?@.a<>1]", 7),
        ("$[?@.a==1==1]", 9), ("$[?@.a&@.b]", 6), ("$[?@.a|@.b]", 6), ("$[?@.a and @.b]", 7),
        ("$[?@.a&&]", 8), ("$[?&&@.a]", 3), ("$[?@.a==[1]]", 8), ("$[?@.a=={}]", 8),
        ("$[?@.a in ['b']]", 7), ("$[?@.length()]", 11), ("$[?@.a==+1]", 8), ("$[?@.a==.1]", 8),
        ("$[?@.a==1.]", 10), ("$[?@.a==1.e1]", 10), ("$[?@.a==1e]", 10), ("$[?@.a==1e+]", 11),
        ("$[?@.a==00]", 9), ("$[?@.a==- 1]", 9), ("$[?@.a==0x1]", 9), ("$[?@.a==1_0]", 9),
        ("$[?@.a==True]", 8), ("$[?@.a==NaN]", 8), ("$[?length (@)==1]", 9), ("$[?count()==1]", 9),
        ("$[?count(@.a,@.b)==1]", 12), ("$[?count(@.a,)==1]", 12), ("$[?match(@.a)]", 12),
        ("$[?match(@.a,'a','b')]", 16), ("$[?length(@==1)==1]", 11), ("$[?@a]", 4),
        ("$[?@..]", 6), ("$[?@[ 'a' ]==1]", 5), ("$[?1==@.a[0 ]]", 11),
        ("$[?length(@[ 0 ])==1]", 12),
    ])
    func `a filter that is ill-formed is refused at its character`(text: String, offset: Int) {
        let error = #expect(throws: JSONPathError.self) { try JSONPath(text) }
        #expect(error?.code == .unexpected)
        #expect(error?.offset == offset, "\(error?.description ?? "")")
    }

    @Test(arguments: [
        ("$[?true]", 3, JSONPathError.Code.wrongType), ("$[?!'a']", 4, .wrongType),
        ("$[?@.a && 1]", 10, .wrongType), ("$[?length(@)]", 3, .wrongType),
        ("$[?count(@.*)]", 3, .wrongType), ("$[?value(@.*)||@.a]", 3, .wrongType),
        ("$[?@.*==1]", 3, .wrongType), ("$[?1==@..a]", 6, .wrongType),
        ("$[?@[0,1]==1]", 3, .wrongType), ("$[?@[?@.a]==1]", 3, .wrongType),
        ("$[?@[0:1]==1]", 3, .wrongType), ("$[?match(@,'a')==true]", 3, .wrongType),
        ("$[?1==match(@,'a')]", 6, .wrongType), ("$[?length(@.*)==1]", 10, .wrongType),
        ("$[?length(match(@,'a'))==1]", 10, .wrongType), ("$[?length(!@.a)==1]", 10, .wrongType),
        ("$[?length((@.a))==1]", 10, .wrongType), ("$[?count(1)==1]", 9, .wrongType),
        ("$[?count('a')==1]", 9, .wrongType), ("$[?count(value(@.a))==1]", 9, .wrongType),
        ("$[?value(count(@.a))==1]", 9, .wrongType), ("$[?match(@.*,'a')]", 9, .wrongType),
        ("$[?match(@,@.*)]", 11, .wrongType), ("$[?match(@,search(@,'a'))]", 11, .wrongType),
        ("$[?lenght(@)==1]", 3, .unknownFunction), ("$[?foo()]", 3, .unknownFunction),
        ("$[?true(@)]", 3, .unknownFunction), ("$[?count(foo(@.*))==1]", 9, .unknownFunction),
        ("$[9007199254740992]", 2, .integerOutOfRange),
        ("$[?match(@,'a{30000}')]", 11, .patternTooLarge),
    ])
    func `a query that is ill-typed or out of bounds is refused`(
        text: String, offset: Int, code: JSONPathError.Code
    ) {
        let error = #expect(throws: JSONPathError.self) { try JSONPath(text) }
        #expect(error?.code == code)
        #expect(error?.offset == offset, "\(error?.description ?? "")")
    }

    @Test func `a singular path gives its steps`() throws {
        let path = try JSONPath("$.a ['b\\u00e9'][-1]")
        #expect(path.isSingular)
        #expect(path.steps == [.name("a"), .name("bé"), .index(-1)])
        #expect(try JSONPath("$").steps == [])
        for text in ["$.*", "$..a", "$[0,1]", "$[0:1]", "$[?@]", "$['a','a']"] {
            let path = try JSONPath(text)
            #expect(!path.isSingular && path.steps == nil)
        }
    }

    @Test func `a pattern that can never match is warned about`() throws {
        let path = try JSONPath(#"$[?match(@.é, '\\d+') || search(@, 'a')]"#)
        #expect(path.warnings.map(\.code) == [.patternNeverMatches])
        #expect(path.warnings.map(\.offset) == [14])
        #expect(try JSONPath("$[?match(@, '[0-9]+')]").warnings.isEmpty)
    }

    @Test func `paths are equal if they are spelled alike`() throws {
        #expect(try JSONPath("$.a") == JSONPath("$.a"))
        #expect(try JSONPath("$.a") != JSONPath("$['a']"))
        #expect(try JSONPath("$.\u{E9}") != JSONPath("$.e\u{301}"))
        #expect(try Set([JSONPath("$.a"), JSONPath("$.a")]).count == 1)
    }

    @Test(arguments: [
        ([], "$"), (["a", "b_1"], "$.a.b_1"), (["1a"], "$['1a']"),
        (["a.b", "it's", ""], "$['a.b']['it\\'s']['']"),
        (["\u{1}\n", "\u{E9}"], "$['\\u0001\\n']['\u{E9}']"),
    ])
    func `a path made of names is the one that its text spells`(
        names: [String], text: String
    ) throws {
        let path = JSONPath(members: names)
        #expect(path.text == text)
        #expect(try JSONPath(text).steps == path.steps)
        #expect(path.steps == names.map { .name($0) })
    }
}
