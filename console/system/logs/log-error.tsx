// Errors of browsers and of the server, with the way to the call they came from.
import { logError } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'
import { allFacts } from '../../detail/parts.tsx'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'

const LogLinks = lazyPart(
  () => import('./log-links.tsx'),
  (module) => module.LogLinks,
)

export default screen(logError, { page: [allFacts, LogLinks] })
