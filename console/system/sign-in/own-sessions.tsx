// Where one's own account is signed in, beside one's own profile.
import { recordOf } from '@steward/client/wire'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { client } from '../../data/client.ts'
import { nothing } from '../../data/follows.ts'
import { Loaded } from '../../kit/state/loaded.tsx'
import { Expected } from '../../kit/state/states.tsx'
import { useWords } from '../../words/system.ts'
import { sessionsFrom } from './session-data.ts'
import { SessionRows } from './session-rows.tsx'
import { useEnding } from './use-ending.tsx'

export default function OwnSessions() {
  const { t } = useWords()
  const { ask, isEnding } = useEnding('blade-user/end-sessions')
  const query = useQuery({
    queryKey: ['session', 'own'],
    queryFn: async ({ signal }) => {
      const { records, limit } = recordOf(await client.get('blade-user/sessions', {}, signal))
      return { rows: sessionsFrom(records), limit: typeof limit === 'number' ? limit : undefined }
    },
    refetchInterval: 60_000,
    meta: { follows: nothing, isQuiet: true },
  })
  return (
    <Loaded query={query} name={t('sessions.own')} shape={<Expected lines={4} />}>
      {(data) => {
        const others = data.rows.filter(({ isCurrent }) => !isCurrent)
        return (
          <section className="session-own" aria-label={t('sessions.own')}>
            <p>
              {t('sessions.ownHint')} {data.limit !== undefined && t('sessions.limit', { count: data.limit })}
            </p>
            <SessionRows rows={data.rows} end={(rows) => ask(rows.map(({ id }) => id))} />
            {others.length > 1 && (
              <Button danger loading={isEnding} onClick={() => ask(others.map(({ id }) => id))}>
                {t('sessions.endOthers')}
              </Button>
            )}
          </section>
        )
      }}
    </Loaded>
  )
}
