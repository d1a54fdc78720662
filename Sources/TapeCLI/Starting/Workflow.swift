/// The files with which a CI system checks a repository's recordings.
///
/// They install the Debian package from the place that a variable of the repository names, since every team keeps packages
/// somewhere else.
enum Workflow {
    static let path = ".github/workflows/pagetape.yml"

    /// The variable that names the package's place.
    static let variable = "PAGETAPE_PACKAGE"

    /// The name of the job for GitLab.
    static let gitLabJob = "paging-contracts"

    static let github = """
        # Checks the recordings in Cassettes/ against the specs in Specs/, without a network.
        name: pagetape
        on: [push, pull_request]
        permissions:
          contents: read
        jobs:
          verify:
            runs-on: ubuntu-latest
            timeout-minutes: 15
            steps:
              - uses: actions/checkout@v4
                with: {persist-credentials: false}
              - name: Install pagetape
                env:
                  # A variable of the repository: where the Debian package is, a path in the repository or an address that has
                  # SHA256SUMS beside it.
                  PAGETAPE_PACKAGE: ${{ vars.PAGETAPE_PACKAGE }}
                run: |
        \(installation.indented(by: 10))
              - run: pagetape lint --strict Specs Cassettes
              - run: pagetape verify Specs --report text --report github --report html:pagetape.html
              - uses: actions/upload-artifact@v4
                if: ${{ always() }}
                with: {name: pagetape, path: pagetape.html, if-no-files-found: ignore}

        """

    /// The reports that the files write into the repository's folder.
    static let reports = (
        github: ["pagetape.html"], gitlab: ["pagetape.html", "pagetape.xml", "pagetape.json"]
    )

    /// How another file of GitLab's includes the job.
    static let gitLabInclusion =
        "# Include it in .gitlab-ci.yml:   include: [{local: pagetape.gitlab-ci.yml}]\n"

    static let gitlab = """
        # Checks the recordings in Cassettes/ against the specs in Specs/, without a network.
        \(gitLabJob):
          image: debian:bookworm-slim
          script:
            # The variable PAGETAPE_PACKAGE says where the Debian package is: a path in the repository, or an address that has
            # SHA256SUMS beside it.
            - |
        \(installation.indented(by: 6))
            - pagetape lint --strict Specs Cassettes
            - pagetape verify Specs --report text --report junit:pagetape.xml --report gitlab:pagetape.json --report html:pagetape.html
          artifacts:
            when: always
            paths: [pagetape.html]
            reports:
              junit: pagetape.xml
              codequality: pagetape.json

        """

    /// Installs the package after checking its checksum.
    private static let installation = """
        set -eu
        root=; [ "$(id -u)" = 0 ] || root=sudo
        $root apt-get update -qq
        case ${PAGETAPE_PACKAGE:?say where the Debian package of pagetape is} in
        http*://*)
          $root apt-get install -y -qq --no-install-recommends ca-certificates curl
          package=/tmp/${PAGETAPE_PACKAGE##*/}
          curl --fail --silent --show-error --location --retry 3 -o "$package" "$PAGETAPE_PACKAGE"
          curl --fail --silent --show-error --location --retry 3 -o /tmp/SHA256SUMS "${PAGETAPE_PACKAGE%/*}/SHA256SUMS"
          (cd /tmp && grep -F "${PAGETAPE_PACKAGE##*/}" SHA256SUMS | sha256sum --check --quiet)
          ;;
        *) package=$(realpath "$PAGETAPE_PACKAGE") ;;
        esac
        $root apt-get install -y -qq --no-install-recommends "$package"
        pagetape --version
        """
}

extension String {
    /// Every line indented by some spaces.
    fileprivate func indented(by count: Int) -> String {
        let blanks = String(repeating: " ", count: count)
        return split(separator: "\n", omittingEmptySubsequences: false)
            .map { blanks + $0 }
            .joined(separator: "\n")
    }
}
