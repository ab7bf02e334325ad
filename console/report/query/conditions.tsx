// What is left out: fields compared with values.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { datasets } from '@steward/domain/report/query/datasets'
import { type Compared, MOST_CONDITIONS, compared } from '@steward/domain/report/query/definition'
import { Button, Input } from 'antd'
import { useLocale } from '../../data/locale.ts'
import { plain } from '../../kinds/view.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { Choice, Labelled } from './choice.tsx'
import type { TypedWhere } from './draft.ts'
import type { PartProps } from './part.ts'
import { useWords } from './words/use-words.ts'

export function Conditions({ draft, change }: PartProps) {
  const { t } = useWords()
  const locale = useLocale()
  const { wheres } = datasets[draft.dataset]
  const names = Object.keys(wheres)
  const { where } = draft
  const set = (at: number, part: Partial<TypedWhere>) =>
    change({ where: where.map((one, i) => (i === at ? { ...one, ...part } : one)) })
  return (
    <fieldset className="query-part">
      <legend>{t('where')}</legend>
      <ol>
        {where.map(({ field, op, value }, at) => {
          const among = wheres[field]?.of
          return (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <Choice
                label={t('field')}
                value={field}
                options={names.map((name) => ({ value: name, label: wheres[name]?.[locale] ?? name }))}
                choose={(one) =>
                  set(at, {
                    field: one,
                    value: plain(wheres[one]?.of?.keys[0] ?? ''),
                    op: one === 'value' ? 'ge' : 'eq',
                  })
                }
              />
              <Choice
                label={t('fn')}
                value={op}
                options={compared
                  .filter(
                    (one) =>
                      one === 'eq' || one === 'ne' || one === 'in' || field === 'value' || field === 'alarmLevel',
                  )
                  .map((one) => ({ value: one, label: t(`ops.${one}`) }))}
                choose={(one) => set(at, { op: one as Compared })}
              />
              {among && op !== 'in' ? (
                <Choice
                  label={t('values')}
                  value={value}
                  options={among.keys.map((key) => ({
                    value: String(key),
                    label: among.entries[key]?.[locale] ?? String(key),
                  }))}
                  choose={(one) => set(at, { value: one })}
                />
              ) : (
                <Labelled label={t('values')}>
                  <Input value={value} maxLength={200} onChange={({ target }) => set(at, { value: target.value })} />
                </Labelled>
              )}
              <IconButton
                label={t('removeWhere', { no: at + 1 })}
                icon={<DeleteOutlined />}
                onClick={() => change({ where: where.filter((_, i) => i !== at) })}
              />
            </li>
          )
        })}
      </ol>
      <Button
        icon={<PlusOutlined />}
        disabled={where.length >= MOST_CONDITIONS}
        onClick={() => {
          const field = names[0] ?? ''
          change({
            where: [
              ...where,
              { field, op: field === 'value' ? 'ge' : 'eq', value: plain(wheres[field]?.of?.keys[0] ?? '0') },
            ],
          })
        }}
      >
        {t('addWhere')}
      </Button>
    </fieldset>
  )
}
