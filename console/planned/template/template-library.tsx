// The library a template is composed from: indicators in their groups, found by name.
import { cut } from '@steward/domain/cut'
import { inspectionIndicator } from '@steward/domain/index'
import { spanText } from '@steward/domain/planned/item-value'
import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { useState } from 'react'
import { client } from '../../data/client.ts'
import { useLocale } from '../../data/locale.ts'
import { plain } from '../../kinds/view.ts'
import { Loaded } from '../../kit/state/loaded.tsx'
import { having } from '../../kit/state/reading.ts'
import { Expected } from '../../kit/state/states.tsx'
import { useWords } from '../inspection/words/use-words.ts'
import type { Line } from './template-lines.ts'

const MOST = 500

interface LibraryProps {
  equipmentType: string
  used: ReadonlySet<string>
  add: (line: Line) => void
}

/** Indicators of the template's type of device in their groups; of a mixed route all of them. */
export function Library({ equipmentType, used, add }: LibraryProps) {
  const { t } = useWords()
  const locale = useLocale()
  const [sought, setSought] = useState('')
  const wanted = {
    size: MOST,
    order: 'sort',
    filters: { nodeType: 'indicator', status: '1', ...(equipmentType ? { equipmentType } : {}) },
  }
  const query = useQuery({
    queryKey: [inspectionIndicator.name, 'list', wanted],
    queryFn: ({ signal }) => client.list(inspectionIndicator, wanted, signal),
    meta: { follows: [inspectionIndicator], isQuiet: true },
  })
  const found = query.data?.records.filter(({ name, code }) =>
    `${name} ${code}`.toLowerCase().includes(sought.trim().toLowerCase()),
  )
  return (
    <section aria-label={t('library')}>
      <h3>{t('library')}</h3>
      <Input
        allowClear
        aria-label={t('find')}
        placeholder={t('find')}
        value={sought}
        onChange={({ target }) => setSought(target.value)}
      />
      <Loaded
        query={having(query, found)}
        name={inspectionIndicator[locale]}
        shape={<Expected lines={4} />}
        empty={<p className="crud-none">{t('nothingFound')}</p>}
      >
        {(indicators) => (
          <div className="composer-library">
            {[...Map.groupBy(indicators, (one) => groupOf(one))].map(([name, own]) => (
              <div key={name}>
                <h4>{name}</h4>
                {own.map((one) => (
                  <button
                    key={one.id}
                    type="button"
                    disabled={used.has(one.id)}
                    aria-label={t('add', { name: one.name })}
                    onClick={() =>
                      add({
                        indicatorId: one.id,
                        name: one.name,
                        groupName: cut(name, 30),
                        score: one.isKey ? 10 : 5,
                        rest: {},
                      })
                    }
                  >
                    {one.name}
                    <small>
                      {used.has(one.id)
                        ? t('used')
                        : [spanText(one.lowerLimit, one.upperLimit), one.unit].filter(Boolean).join(' ')}
                    </small>
                  </button>
                ))}
              </div>
            ))}
          </div>
        )}
      </Loaded>
    </section>
  )
}

const groupOf = (one: { parentName?: unknown; equipmentTypeName?: unknown }) =>
  plain(one.parentName) || plain(one.equipmentTypeName)
