/// The references of HTML for ASCII and for the letters of Latin, Greek and Cyrillic.
enum HTMLReferences {
    static func scalar(named name: String) -> Unicode.Scalar? { scalars[name] }

    /// The character of a name that needs no semicolon behind it.
    static func scalar(withoutEnd name: String) -> Unicode.Scalar? { scalarsWithoutEnd[name] }

    /// How long the names are that need no semicolon.
    static let lengthsWithoutEnd = 2...6

    private static let scalarsWithoutEnd: [String: Unicode.Scalar] = {
        let names = Set(namesWithoutEnd.split(separator: " ").map(String.init))
        return scalars.filter { names.contains($0.key) }
    }()

    /// The names of the first versions of HTML.
    private static let namesWithoutEnd = """
        AElig AMP Aacute Acirc Agrave Aring Atilde Auml COPY Ccedil ETH Eacute Ecirc Egrave Euml \
        GT Iacute Icirc Igrave Iuml LT Ntilde Oacute Ocirc Ograve Oslash Otilde Ouml QUOT REG \
        THORN Uacute Ucirc Ugrave Uuml Yacute aacute acirc acute aelig agrave amp aring atilde \
        auml brvbar ccedil cedil cent copy curren deg divide eacute ecirc egrave eth euml frac12 \
        frac14 frac34 gt iacute icirc iexcl igrave iquest iuml laquo lt macr micro middot nbsp not \
        ntilde oacute ocirc ograve ordf ordm oslash otilde ouml para plusmn pound quot raquo reg \
        sect shy sup1 sup2 sup3 szlig thorn times uacute ucirc ugrave uml uuml yacute yen yuml
        """

    private static let scalars: [String: Unicode.Scalar] = {
        var scalars: [String: Unicode.Scalar] = [:]
        for entry in names.split(separator: " ") {
            let parts = entry.split(separator: "=")
            guard parts.count == 2, let value = UInt32(parts[1], radix: 16) else { continue }
            scalars[String(parts[0])] = Unicode.Scalar(value)
        }
        return scalars
    }()

    /// Each name, with its code point in hexadecimal.
    private static let names = """
        Tab=9 NewLine=a excl=21 QUOT=22 quot=22 num=23 dollar=24 percnt=25 AMP=26 amp=26 apos=27 \
        lpar=28 rpar=29 ast=2a midast=2a plus=2b comma=2c period=2e sol=2f colon=3a semi=3b \
        LT=3c lt=3c equals=3d GT=3e gt=3e quest=3f commat=40 lbrack=5b lsqb=5b bsol=5c rbrack=5d \
        rsqb=5d Hat=5e UnderBar=5f lowbar=5f DiacriticalGrave=60 grave=60 lbrace=7b lcub=7b \
        VerticalLine=7c verbar=7c vert=7c rbrace=7d rcub=7d NonBreakingSpace=a0 nbsp=a0 iexcl=a1 \
        cent=a2 pound=a3 curren=a4 yen=a5 brvbar=a6 sect=a7 Dot=a8 DoubleDot=a8 die=a8 uml=a8 \
        COPY=a9 copy=a9 ordf=aa laquo=ab not=ac shy=ad REG=ae circledR=ae reg=ae macr=af \
        strns=af deg=b0 PlusMinus=b1 plusmn=b1 pm=b1 sup2=b2 sup3=b3 DiacriticalAcute=b4 \
        acute=b4 micro=b5 para=b6 CenterDot=b7 centerdot=b7 middot=b7 Cedilla=b8 cedil=b8 \
        sup1=b9 ordm=ba raquo=bb frac14=bc frac12=bd half=bd frac34=be iquest=bf Agrave=c0 \
        Aacute=c1 Acirc=c2 Atilde=c3 Auml=c4 Aring=c5 angst=c5 AElig=c6 Ccedil=c7 Egrave=c8 \
        Eacute=c9 Ecirc=ca Euml=cb Igrave=cc Iacute=cd Icirc=ce Iuml=cf ETH=d0 Ntilde=d1 \
        Ograve=d2 Oacute=d3 Ocirc=d4 Otilde=d5 Ouml=d6 times=d7 Oslash=d8 Ugrave=d9 Uacute=da \
        Ucirc=db Uuml=dc Yacute=dd THORN=de szlig=df agrave=e0 aacute=e1 acirc=e2 atilde=e3 \
        auml=e4 aring=e5 aelig=e6 ccedil=e7 egrave=e8 eacute=e9 ecirc=ea euml=eb igrave=ec \
        iacute=ed icirc=ee iuml=ef eth=f0 ntilde=f1 ograve=f2 oacute=f3 ocirc=f4 otilde=f5 \
        ouml=f6 div=f7 divide=f7 oslash=f8 ugrave=f9 uacute=fa ucirc=fb uuml=fc yacute=fd \
        thorn=fe yuml=ff Amacr=100 amacr=101 Abreve=102 abreve=103 Aogon=104 aogon=105 \
        Cacute=106 cacute=107 Ccirc=108 ccirc=109 Cdot=10a cdot=10b Ccaron=10c ccaron=10d \
        Dcaron=10e dcaron=10f Dstrok=110 dstrok=111 Emacr=112 emacr=113 Edot=116 edot=117 \
        Eogon=118 eogon=119 Ecaron=11a ecaron=11b Gcirc=11c gcirc=11d Gbreve=11e gbreve=11f \
        Gdot=120 gdot=121 Gcedil=122 Hcirc=124 hcirc=125 Hstrok=126 hstrok=127 Itilde=128 \
        itilde=129 Imacr=12a imacr=12b Iogon=12e iogon=12f Idot=130 imath=131 inodot=131 \
        IJlig=132 ijlig=133 Jcirc=134 jcirc=135 Kcedil=136 kcedil=137 kgreen=138 Lacute=139 \
        lacute=13a Lcedil=13b lcedil=13c Lcaron=13d lcaron=13e Lmidot=13f lmidot=140 Lstrok=141 \
        lstrok=142 Nacute=143 nacute=144 Ncedil=145 ncedil=146 Ncaron=147 ncaron=148 napos=149 \
        ENG=14a eng=14b Omacr=14c omacr=14d Odblac=150 odblac=151 OElig=152 oelig=153 Racute=154 \
        racute=155 Rcedil=156 rcedil=157 Rcaron=158 rcaron=159 Sacute=15a sacute=15b Scirc=15c \
        scirc=15d Scedil=15e scedil=15f Scaron=160 scaron=161 Tcedil=162 tcedil=163 Tcaron=164 \
        tcaron=165 Tstrok=166 tstrok=167 Utilde=168 utilde=169 Umacr=16a umacr=16b Ubreve=16c \
        ubreve=16d Uring=16e uring=16f Udblac=170 udblac=171 Uogon=172 uogon=173 Wcirc=174 \
        wcirc=175 Ycirc=176 ycirc=177 Yuml=178 Zacute=179 zacute=17a Zdot=17b zdot=17c \
        Zcaron=17d zcaron=17e fnof=192 circ=2c6 DiacriticalTilde=2dc tilde=2dc Alpha=391 \
        Beta=392 Gamma=393 Delta=394 Epsilon=395 Zeta=396 Eta=397 Theta=398 Iota=399 Kappa=39a \
        Lambda=39b Mu=39c Nu=39d Xi=39e Omicron=39f Pi=3a0 Rho=3a1 Sigma=3a3 Tau=3a4 Upsilon=3a5 \
        Phi=3a6 Chi=3a7 Psi=3a8 Omega=3a9 ohm=3a9 alpha=3b1 beta=3b2 gamma=3b3 delta=3b4 \
        epsi=3b5 epsilon=3b5 zeta=3b6 eta=3b7 theta=3b8 iota=3b9 kappa=3ba lambda=3bb mu=3bc \
        nu=3bd xi=3be omicron=3bf pi=3c0 rho=3c1 sigmaf=3c2 sigmav=3c2 varsigma=3c2 sigma=3c3 \
        tau=3c4 upsi=3c5 upsilon=3c5 phi=3c6 chi=3c7 psi=3c8 omega=3c9 IOcy=401 DJcy=402 \
        GJcy=403 Jukcy=404 DScy=405 Iukcy=406 YIcy=407 Jsercy=408 LJcy=409 NJcy=40a TSHcy=40b \
        KJcy=40c Ubrcy=40e DZcy=40f Acy=410 Bcy=411 Vcy=412 Gcy=413 Dcy=414 IEcy=415 ZHcy=416 \
        Zcy=417 Icy=418 Jcy=419 Kcy=41a Lcy=41b Mcy=41c Ncy=41d Ocy=41e Pcy=41f Rcy=420 Scy=421 \
        Tcy=422 Ucy=423 Fcy=424 KHcy=425 TScy=426 CHcy=427 SHcy=428 SHCHcy=429 HARDcy=42a \
        Ycy=42b SOFTcy=42c Ecy=42d YUcy=42e YAcy=42f acy=430 bcy=431 vcy=432 gcy=433 dcy=434 \
        iecy=435 zhcy=436 zcy=437 icy=438 jcy=439 kcy=43a lcy=43b mcy=43c ncy=43d ocy=43e \
        pcy=43f rcy=440 scy=441 tcy=442 ucy=443 fcy=444 khcy=445 tscy=446 chcy=447 shcy=448 \
        shchcy=449 hardcy=44a ycy=44b softcy=44c ecy=44d yucy=44e yacy=44f iocy=451 djcy=452 \
        gjcy=453 jukcy=454 dscy=455 iukcy=456 yicy=457 jsercy=458 ljcy=459 njcy=45a tshcy=45b \
        kjcy=45c ubrcy=45e dzcy=45f ZeroWidthSpace=200b zwnj=200c zwj=200d dash=2010 \
        hyphen=2010 ndash=2013 mdash=2014 \
        OpenCurlyQuote=2018 lsquo=2018 CloseCurlyQuote=2019 rsquo=2019 rsquor=2019 ldquo=201c \
        rdquo=201d rdquor=201d bull=2022 bullet=2022 hellip=2026 mldr=2026 NoBreak=2060 euro=20ac \
        TRADE=2122 trade=2122
        """
}
