// The identities one's own account is linked to, beside one's own profile.
import { listOf, recordOf } from '@steward/client/wire'
import { useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { tellFailure } from '../data/failures.ts'
import { nothing } from '../data/follows.ts'
import { refreshAfter } from '../data/query.ts'
import { useMutation } from '../data/use-mutation.ts'
import { plain } from '../kinds/view.ts'
import { message, modal } from '../kit/dialog/voice.ts'
import { Loaded } from '../kit/state/loaded.tsx'
import './linked.css'
import { useWords } from './words/person/use-words.ts'

const NAME = 'linked-identity'

export default function Linked() {
  const { t } = useWords()
  const query = useQuery({
    queryKey: [NAME, 'own'],
    async queryFn({ signal }) {
      const { records, hasPassword } = recordOf(await client.get('blade-user/linked-identities', {}, signal))
      return { rows: listOf(records), hasPassword: hasPassword === true }
    },
    meta: { follows: nothing, isQuiet: true },
  })
  const unlinking = useMutation({
    mutationFn: (ids: string) => client.post('blade-user/unlink-identities', undefined, { ids }),
    meta: { isQuiet: true },
    async onSuccess() {
      message.success(t('linked.unlinked'))
      refreshAfter(NAME)
    },
    onError: (failure) => tellFailure(failure),
  })
  return (
    <Loaded query={query} name={t('linked.title')}>
      {(data) => {
        const isLast = !data.hasPassword && data.rows.length === 1
        const ask = (id: string, name: string) =>
          modal.confirm({
            centered: true,
            title: t('linked.sure', { name }),
            content: t('linked.sureHint'),
            okText: t('linked.unlink'),
            okButtonProps: { danger: true },
            autoFocusButton: 'cancel',
            onOk: () => unlinking.mutateAsync(id).catch(() => undefined),
          })
        return (
          <section className="linked" aria-label={t('linked.title')}>
            <p>{t(data.rows.length === 0 ? 'linked.none' : 'linked.hint')}</p>
            <ul>
              {data.rows.map((row) => {
                const [id, name] = [plain(row.id), plain(row.providerName)]
                return (
                  <li key={id}>
                    <div>
                      <strong>{name}</strong>
                      <span>{plain(row.claimed)}</span>
                    </div>
                    <dl>
                      <div>
                        <dt>{t('linked.since')}</dt>
                        <dd>{plain(row.createTime).slice(0, 16)}</dd>
                      </div>
                      <div>
                        <dt>{t('linked.last')}</dt>
                        <dd>{plain(row.lastTime).slice(0, 16)}</dd>
                      </div>
                    </dl>
                    <button
                      type="button"
                      disabled={isLast || unlinking.isPending}
                      aria-label={t('linked.unlinkOf', { name })}
                      onClick={() => ask(id, name)}
                    >
                      {t('linked.unlink')}
                    </button>
                  </li>
                )
              })}
            </ul>
            {isLast && <p>{t('linked.isLast')}</p>}
          </section>
        )
      }}
    </Loaded>
  )
}
