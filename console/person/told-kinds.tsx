// Which kinds of messages reach the person by which means.
import { type ToldKind, toldKind } from '@steward/domain/desk/dictionaries'
import { type Preference, alarmKinds } from '@steward/domain/desk/preference'
import { isAlwaysTold } from '@steward/domain/desk/told-kind'
import { Checkbox } from 'antd'
import { useDictionary } from '../data/use-dictionary.ts'
import { useWords } from './words/told/use-words.ts'

interface Props {
  wish: Preference
  change: (more: Partial<Preference>) => void
}

const means = ['sms', 'email', 'browser'] as const

/** Linkages send text messages, and the browser tells of alarms; e-mails there are of everything. */
const isSent = (by: (typeof means)[number], kind: ToldKind) => by === 'email' || alarmKinds.includes(kind)

export function ToldKinds({ wish, change }: Props) {
  const { t } = useWords()
  const named = useDictionary(toldKind)
  return (
    <table className="told-kinds">
      <thead>
        <tr>
          <th scope="col">{t('kind')}</th>
          {means.map((by) => (
            <th key={by} scope="col">
              {t(`means.${by}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {toldKind.keys.map((kind) => {
          const name = named.find(({ key }) => key === kind)?.label ?? kind
          return (
            <tr key={kind}>
              <th scope="row">{name}</th>
              {means.map((by) => (
                <td key={by}>
                  {isSent(by, kind) ? (
                    <Chosen
                      wish={wish}
                      change={change}
                      by={by}
                      kind={kind}
                      label={t('by', { kind: name, means: t(`means.${by}`) })}
                    />
                  ) : (
                    <span title={t('none')} aria-label={t('none')}>
                      —
                    </span>
                  )}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Chosen({
  wish,
  change,
  by,
  kind,
  label,
}: Props & { by: (typeof means)[number]; kind: ToldKind; label: string }) {
  const { t } = useWords()
  const isFixed = isAlwaysTold(kind)
  const field = `${by}Kinds` as const
  const chosen = wish[field]
  return (
    <Checkbox
      aria-label={label}
      title={isFixed ? t('always') : undefined}
      disabled={isFixed}
      checked={isFixed || chosen.includes(kind)}
      onChange={({ target }) =>
        change({ [field]: target.checked ? [...chosen, kind] : chosen.filter((one) => one !== kind) })
      }
    />
  )
}
