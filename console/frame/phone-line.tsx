// Loads the phone chunk only for people who have a phone line.
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { afterIdle } from '../data/after-idle.ts'
import { client } from '../data/client.ts'
import { nothing } from '../data/follows.ts'
import { useSession } from '../data/session.ts'
import { lazyInKit } from '../look/in-kit.ts'

const Phone = lazyInKit(() => import('../phone/phone.tsx'))
const FIVE_MINUTES = 300_000

export function PhoneLine() {
  const userId = useSession(({ person }) => person?.userId)
  const { data } = useQuery({
    queryKey: ['phone', 'own', userId],
    async queryFn({ signal }) {
      await afterIdle()
      return client.get('iot/userTelephoneInfo', {}, signal)
    },
    staleTime: FIVE_MINUTES,
    refetchOnWindowFocus: true,
    meta: { follows: nothing, isQuiet: true },
  })
  if (!data || !userId) return null
  return (
    <Suspense fallback={null}>
      <Phone sent={data} userId={userId} />
    </Suspense>
  )
}
