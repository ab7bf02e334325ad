/** A path that is cut at its beginning where there is no room: its end says where something is. */
export const PathText = ({ children }: { children: string }) => (
  <span className="kit-path">
    <bdi>{children}</bdi>
  </span>
)
