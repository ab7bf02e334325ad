// Routes and guards: which pages need a session, an unlocked one, or none.
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation } from 'react-router'
import { useProof } from '../data/proof.ts'
import { queryClient } from '../data/query.ts'
import { followOtherWindows, isFactorDue, isGuest, isPasswordDue, useSession } from '../data/session.ts'
import { Going } from '../kit/address/go.ts'
import { late, once } from '../kit/lazy/late.tsx'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { Waiting } from '../look/waiting.tsx'
import { spotAt } from '../spot/spot-address.ts'
import { Boundary, PartOf } from './boundary.tsx'
import { loadFrame } from './frame-ahead.ts'
import { Forbidden, Missing, Broken } from './plain-pages.tsx'

const Frame = late(loadFrame, (module) => module.Frame, Waiting)
const ChangePassword = late(
  once(() => import('../login/change-password.tsx')),
  (module) => module.ChangePassword,
  Waiting,
)
const FactorPage = late(
  once(() => import('../person/factor-page.tsx')),
  (module) => module.FactorPage,
  Waiting,
)
const Guest = late(
  once(() => import('../person/guest.tsx')),
  (module) => module.default,
  Waiting,
)
const LoginPage = late(
  once(() => import('../login/login-page.tsx')),
  (module) => module.LoginPage,
  Waiting,
)
const Arrival = late(
  once(() => import('../login/arrival.tsx')),
  (module) => module.Arrival,
  Waiting,
)
const LinkQuestion = lazyPart(
  () => import('../login/link-question.tsx'),
  (module) => module.LinkQuestion,
)
const LockPage = late(
  once(() => import('../lock/lock-page.tsx')),
  (module) => module.LockPage,
  Waiting,
)
const SpotPage = late(
  once(() => import('../spot/spot-page.tsx')),
  (module) => module.SpotPage,
  Waiting,
)
const ProofDialog = lazyPart(
  () => import('../login/proof-dialog.tsx'),
  (module) => module.ProofDialog,
)
const SignInAgain = lazyPart(
  () => import('../login/sign-in-again.tsx'),
  (module) => module.SignInAgain,
)

/** Clears the query cache when the person changes, signs out or locks. */
function useForgetting(): void {
  const isHere = useSession((session) => session.isSignedIn && !session.isLocked)
  useEffect(() => {
    if (!isHere) queryClient.removeQueries({ predicate: ({ queryKey }) => !isPublic(queryKey) })
  }, [isHere])
}

const isPublic = ([first, second]: readonly unknown[]) =>
  first === 'captcha' || (first === 'tenant' && second === 'here')

const addressOf = ({ pathname, search, hash }: ReturnType<typeof useLocation>) => `${pathname}${search}${hash}`

function backFrom(state: unknown): string {
  const back = state !== null && typeof state === 'object' && 'back' in state ? state.back : undefined
  return typeof back === 'string' ? back : '/'
}

function Guarded() {
  const session = useSession()
  const { isSignedIn, isExpired, person, ended, offered } = session
  const isProofAsked = useProof(({ answer }) => answer !== undefined)
  const here = useLocation()
  // After a sign-out the next sign-in starts at home; after an expiry or from a link it returns to the address.
  const back = ended === 'left' ? undefined : addressOf(here)
  // Whoever has an account is led to the row itself.
  if (!isSignedIn && spotAt(here)) return <SpotPage />
  if (!isSignedIn) return <Navigate to="/login" replace state={{ back }} />
  if (isGuest(person)) return <Guest />
  if (isPasswordDue(session) && !isExpired) return <ChangePassword />
  if (isFactorDue(session) && !isExpired) return <FactorPage />
  return (
    <>
      <Frame />
      {offered && (
        <Over>
          <LinkQuestion link={offered} current={person} />
        </Over>
      )}
      {isProofAsked && !isExpired && (
        <Over>
          <ProofDialog />
        </Over>
      )}
      {isExpired && (
        <Over>
          <SignInAgain />
        </Over>
      )}
    </>
  )
}

/** Over the pages, which stay where it fails. */
const Over = ({ children }: { children: ReactNode }) => (
  <PartOf>
    <Suspense fallback={null}>{children}</Suspense>
  </PartOf>
)

/** Everything but the lock page requires an unlocked session. */
function BehindLock() {
  const isLocked = useSession((session) => session.isSignedIn && session.isLocked)
  const here = useLocation()
  return isLocked ? <Navigate to="/lock" replace state={{ back: addressOf(here) }} /> : <Outlet />
}

function Login() {
  const isSignedIn = useSession((session) => session.isSignedIn)
  const { state } = useLocation()
  return isSignedIn ? <Navigate to={backFrom(state)} replace /> : <LoginPage />
}

/** Whoever is signed in already stays who he is. */
function Arriving() {
  const isSignedIn = useSession((session) => session.isSignedIn)
  const [wasSignedIn] = useState(isSignedIn)
  return wasSignedIn ? <Navigate to="/" replace /> : <Arrival />
}

function Lock() {
  const { isSignedIn, isLocked, ended } = useSession()
  const { state } = useLocation()
  if (!isSignedIn) return <Navigate to="/login" replace state={{ back: ended === 'expired' ? backFrom(state) : '/' }} />
  return isLocked ? <LockPage /> : <Navigate to={backFrom(state)} replace />
}

function Pages() {
  useForgetting()
  useEffect(() => followOtherWindows(() => location.assign('/')), [])
  return (
    <Suspense fallback={<Waiting />}>
      <Routes>
        <Route path="/lock" element={<Lock />} />
        <Route element={<BehindLock />}>
          <Route path="/login" element={<Login />} />
          <Route path="/login/:source" element={<Arriving />} />
          <Route path="/403" element={<Forbidden />} />
          <Route path="/404" element={<Missing />} />
          <Route path="/500" element={<Broken />} />
          <Route path="*" element={<Guarded />} />
        </Route>
      </Routes>
    </Suspense>
  )
}

export const Root = () => (
  <Boundary>
    <QueryClientProvider client={queryClient}>
      {/* Navigations are not transitions: the new page renders at once instead of keeping the old one while it loads. */}
      <BrowserRouter useTransitions={false}>
        <Going />
        <Pages />
      </BrowserRouter>
    </QueryClientProvider>
  </Boundary>
)
