// Buttons of the tenant's identity sources, below the form.
import { useTranslation } from 'react-i18next'
import { useFailureText } from '../data/use-failure-text.ts'
import { useMutation } from '../data/use-mutation.ts'
import { Glyph } from '../look/glyphs.tsx'
import { leaveFor, useSources } from './use-sources.ts'

export function Sources({ tenantId, back }: { tenantId: string; back: string }) {
  const { t } = useTranslation()
  const sources = useSources(tenantId)
  const leaving = useMutation({
    mutationFn: (source: string) => leaveFor(tenantId, source, back),
    meta: { isQuiet: true },
  })
  const refusal = useFailureText(leaving.error)
  if (sources.length === 0) return null
  // It stays busy while the browser leaves the page.
  const isLeaving = leaving.isPending || leaving.isSuccess
  return (
    <section className="login-sources" aria-label={t('login.sources')}>
      <p>{t('login.sources')}</p>
      {refusal && (
        <div role="alert" className="login-trouble is-refusal">
          <p>
            <Glyph name="warning" />
            {refusal}
          </p>
        </div>
      )}
      {sources.map(({ source, name }) => (
        <button
          key={source}
          type="button"
          disabled={isLeaving && leaving.variables !== source}
          aria-busy={isLeaving && leaving.variables === source}
          onClick={() => !isLeaving && leaving.mutate(source)}
        >
          {isLeaving && leaving.variables === source ? <span className="login-spinner" /> : <Glyph name="person" />}
          {name}
        </button>
      ))}
    </section>
  )
}
