import { modelConfig } from '@steward/domain/index'
import { Link } from '../../kit/link.tsx'
import { useLinks } from '../../live/live-paths.ts'

interface SceneLinkProps {
  id: string
  name: string
  isPublished: boolean
}

/** The name of a scene, which leads to its picture where it is published. */
export function SceneLink({ id, name, isPublished }: SceneLinkProps) {
  const linkTo = useLinks()
  const to = isPublished ? linkTo(modelConfig, { watch: id }) : undefined
  return to ? <Link to={to}>{name}</Link> : name
}
