// Where an identity source sends people back to: its answer becomes a session, or is refused in words on the sign-in page.
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router'
import { failureText } from '../data/failures.ts'
import { prefetchMenus } from '../data/menus.ts'
import { beginSession, isGuest, useSession } from '../data/session.ts'
import { Waiting } from '../look/waiting.tsx'
import { arriveFrom, recallBegun } from './use-sources.ts'

export function Arrival() {
  const { t } = useTranslation()
  const { source = '' } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const hasArrived = useRef(false)

  useEffect(() => {
    // The answer is good once.
    if (hasArrived.current) return
    hasArrived.current = true
    const answer = new URLSearchParams(search)
    // Neither the address bar nor the history of the browser keeps it.
    window.history.replaceState(window.history.state, '', window.location.pathname)
    const begun = recallBegun(source)
    const refuse = (text: string) => {
      useSession.setState({ refusedLink: text })
      void navigate('/login', { replace: true, state: { back: begun?.back ?? '/' } })
    }
    if (!begun) return refuse(t('login.lost'))
    if (answer.has('error') || !answer.has('code')) return refuse(t('login.denied'))
    const arrive = async () => {
      const person = await arriveFrom(begun, answer)
      beginSession(person)
      if (!isGuest(person) && !person.isPasswordDue) prefetchMenus()
      await navigate(begun.back, { replace: true })
    }
    arrive().catch((failure: unknown) => refuse(failureText(failure)))
  }, [navigate, search, source, t])

  return <Waiting />
}
