/** Illustrations of the error pages: a pipe that ends, a locked valve, a broken line. */
export type Scene = 'missing' | 'forbidden' | 'broken'

const scenes: Record<Scene, React.JSX.Element> = {
  missing: (
    <>
      <path className="art-pipe" d="M8 70h52a12 12 0 0 0 12-12V46" />
      <path className="art-pipe" d="M192 70h-44a12 12 0 0 1-12-12v-4" />
      <path className="art-dash" d="M72 40V28a12 12 0 0 1 12-12h40a12 12 0 0 1 12 12v20" />
      <path className="art-line" d="M62 46h20m44 8h20" />
    </>
  ),
  forbidden: (
    <>
      <path className="art-pipe" d="M8 62h66m52 0h66" />
      <rect className="art-body" x="74" y="44" width="52" height="38" rx="8" />
      <path className="art-line" d="M84 44V32a16 16 0 0 1 32 0v12" />
      <circle className="art-dot" cx="100" cy="60" r="4" />
      <path className="art-line" d="M100 64v8" />
    </>
  ),
  broken: (
    <>
      <path className="art-line" d="M8 56h48l8-14 10 30 8-16h10" />
      <path className="art-dash" d="M96 56h18" />
      <path className="art-line" d="M118 56h8l10-34 12 62 8-28h36" />
    </>
  ),
}

export const SceneArt = ({ scene }: { scene: Scene }) => (
  <svg className="st-art" viewBox="0 0 200 100" aria-hidden="true" focusable="false">
    {scenes[scene]}
  </svg>
)
