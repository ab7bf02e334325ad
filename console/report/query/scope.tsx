// Of which devices: all, these, or those that are chosen when the query is run.
import { useLocale } from '../../data/locale.ts'
import { Choice, KindField } from './choice.tsx'
import type { QueryDraft, ScopePart } from './draft.ts'
import type { PartProps } from './part.ts'
import { scopeFields } from './scope-fields.ts'
import { useWords } from './words/use-words.ts'

export function Scope({ draft, change }: PartProps) {
  const { t } = useWords()
  const locale = useLocale()
  const wanted = (['area', 'type', 'devices'] as const).filter((one) => one !== 'type' || draft.dataset !== 'energy')
  return (
    <fieldset className="query-part">
      <legend>{t('scope')}</legend>
      <div className="query-line">
        {wanted.map((name) => {
          const { mode, value } = draft.scope[name]
          const set = (part: Partial<QueryDraft['scope'][ScopePart]>) =>
            change({ scope: { ...draft.scope, [name]: { mode, value, ...part } } })
          return (
            <div key={name} className="query-scope">
              <Choice
                label={scopeFields[name][locale]}
                value={mode}
                options={(['all', 'fixed', 'ask'] as const).map((one) => ({ value: one, label: t(`scopes.${one}`) }))}
                choose={(one) => set({ mode: one as typeof mode, value: null })}
              />
              {mode !== 'all' && (
                <KindField
                  name={`scope-${name}`}
                  label={t(mode === 'fixed' ? 'scopes.fixed' : 'scopes.ask')}
                  field={scopeFields[name]}
                  value={value}
                  onChange={(one) => set({ value: one })}
                />
              )}
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
