import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchErrors } from './data/error-log.ts'
import './look/tokens.css'
import { prefetchMenus } from './data/menus.ts'
import { isFactorDue, isGuest, isOpen, isPasswordDue, useSession } from './data/session.ts'
import { lazyPart } from './kit/lazy/lazy-part.tsx'
import { explainWith } from './kit/state/why.tsx'
import { Waiting } from './look/waiting.tsx'
import { fetchFrameAhead } from './routes/frame-ahead.ts'
import { Root } from './routes/root.tsx'
import { takeTokenFromAddress } from './routes/token-from-address.ts'
import { worded } from './words/i18n.ts'

const place = document.getElementById('root')
if (!place) throw new Error('the page has no #root')
const root = createRoot(place)

/** Milliseconds to wait for the frame's chunk before the loading state is rendered. */
const PATIENCE = 800

// React listens to every animation event at the root, and no component uses this one: stopped for performance.
addEventListener('animationiteration', (event) => event.stopImmediatePropagation(), true)

watchErrors()
explainWith(
  lazyPart(
    () => import('./why/why.tsx'),
    (module) => module.Why,
  ),
)
const accepted = takeTokenFromAddress()
if (accepted) root.render(<Waiting />)
await Promise.all([accepted, worded])

const session = useSession.getState()
if (isOpen(session) && !isGuest(session.person) && !isPasswordDue(session) && !isFactorDue(session)) {
  const frame = fetchFrameAhead(location.pathname)
  prefetchMenus()
  // The static page stays until the frame can be rendered in one step; on a slow connection the loading state replaces
  // it.
  await Promise.race([frame, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
}
root.render(
  <StrictMode>
    <Root />
  </StrictMode>,
)
