// Who may see what before a screen is even asked for.
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, lazy, useEffect } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router'
import { fetchMenusAhead } from '../data/menus.ts'
import { queryClient } from '../data/query.ts'
import { useSession } from '../data/session.ts'
import { Boundary } from './boundary.tsx'
import { fetchFrameAhead, loadFrame } from './frame-ahead.ts'
import { Forbidden, Missing, Broken } from './plain-pages.tsx'
import { Waiting } from './waiting.tsx'

const Frame = lazy(() => loadFrame().then((part) => ({ default: part.Frame })))
const LoginPage = lazy(() => import('../login/login-page.tsx').then((part) => ({ default: part.LoginPage })))

if (useSession.getState().isSignedIn) {
  fetchFrameAhead(location.pathname)
  fetchMenusAhead()
}

/** The cache belongs to one person: nothing of it survives them. */
function useForgetting(): void {
  const isSignedIn = useSession((session) => session.isSignedIn)
  useEffect(() => {
    if (!isSignedIn) queryClient.removeQueries({ predicate: ({ queryKey }) => !isPublic(queryKey) })
  }, [isSignedIn])
}

const isPublic = ([first, second]: readonly unknown[]) =>
  first === 'captcha' || (first === 'tenant' && second === 'here')

function Guarded() {
  const { isSignedIn, ended } = useSession()
  const here = useLocation()
  if (isSignedIn) return <Frame />
  // Whoever left starts at home; whoever was thrown out or followed a link comes back to where they were.
  const back = ended === 'left' ? undefined : `${here.pathname}${here.search}${here.hash}`
  return <Navigate to="/login" replace state={{ back }} />
}

function Login() {
  const isSignedIn = useSession((session) => session.isSignedIn)
  const here = useLocation()
  const state: unknown = here.state
  const back = state !== null && typeof state === 'object' && 'back' in state ? state.back : undefined
  return isSignedIn ? <Navigate to={typeof back === 'string' ? back : '/'} replace /> : <LoginPage />
}

function Pages() {
  useForgetting()
  return (
    <Suspense fallback={<Waiting />}>
      <Routes>
        <Route path="/login" element={<Login />} />
        <Route path="/403" element={<Forbidden />} />
        <Route path="/404" element={<Missing />} />
        <Route path="/500" element={<Broken />} />
        <Route path="*" element={<Guarded />} />
      </Routes>
    </Suspense>
  )
}

export const Root = () => (
  <Boundary>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Pages />
      </BrowserRouter>
    </QueryClientProvider>
  </Boundary>
)
