/// The workflow that checks a repository's recordings on GitHub.
enum Workflow {
    static let path = ".github/workflows/pagetape.yml"

    static let text = """
        # Checks the recordings in Cassettes/ against the specs in Specs/, without a network.
        name: paging contracts
        on: [push, pull_request]
        jobs:
          verify:
            runs-on: ubuntu-latest
            container: swift:6.3
            steps:
              - uses: actions/checkout@v4
              # The repository variable PAGETAPE_REPOSITORY says where pagetape's sources are.
              - uses: actions/checkout@v4
                with: {repository: "${{ vars.PAGETAPE_REPOSITORY }}", path: .pagetape}
              - run: make -C .pagetape install
              - run: pagetape lint Specs Cassettes
              - run: pagetape verify Specs --report text --report github

        """
}
