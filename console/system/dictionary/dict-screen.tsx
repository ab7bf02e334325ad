// Two lists: the dictionaries, and the entries of the picked one.
import { LeftOutlined } from '@ant-design/icons'
import type { Entity } from '@steward/domain/entity'
import { dict, type dictBiz } from '@steward/domain/index'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { EntityScreen } from '../../crud/entity-screen.tsx'
import { type AnyRow, plain } from '../../kinds/view.ts'
import { useNarrow } from '../../kit/use-narrow.ts'
import { adjust } from '../../screen/adjusted.ts'
import { useWords } from '../../words/system.ts'
import '../system.css'

interface Props {
  entity: typeof dict | typeof dictBiz
  /** Hides the sort column, which stays in the form. */
  hidesSort?: boolean
  /** Shows the entries below the dictionaries rather than beside them. */
  isStacked?: boolean
}

const TOP = { parentId: null }

const parents = (hidesSort: boolean) =>
  adjust(dict, {
    columns: ['dictValue', 'code', ...(hidesSort ? [] : (['sort'] as const)), 'isSealed'],
    widths: { isSealed: 100, sort: 100, dictValue: 150 },
    fixed: ['isSealed'],
    actionsWidth: 250,
    without: ['parentId', 'dictKey'],
    filteredBeside: ['parentId', 'dictKey'],
    wide: ['code', 'remark'],
  })

const children = (isStacked: boolean) =>
  adjust(dict, {
    // Side by side there is no space for the code, which is shown above the entries.
    columns: ['dictValue', ...(isStacked ? (['code'] as const) : []), 'dictKey', 'isSealed'],
    widths: { dictKey: 80, isSealed: 80, dictValue: 170 },
    fixed: ['dictKey', 'isSealed'],
    actionsWidth: 300,
    wide: ['code', 'remark'],
    locked: ['code', 'parentId'],
    filteredBeside: ['code', 'parentId'],
  })

const usual = parents(false)
const short = parents(true)
const beside = children(false)
const below = children(true)

/** The key is required for entries; dictionaries themselves have none. */
const keyed = (entity: Entity): Entity => {
  const { dictKey } = entity.fields
  return dictKey ? { ...entity, fields: { ...entity.fields, dictKey: { ...dictKey, required: true } } } : entity
}

export function DictScreen({ entity, hidesSort = false, isStacked = false }: Props) {
  const { t } = useWords()
  const isNarrow = useNarrow()
  const [picked, pick] = useState<AnyRow>()
  const general = entity as unknown as Entity
  const entry = useMemo(() => keyed(general), [general])
  const isInside = isNarrow && picked !== undefined
  return (
    <div className={isStacked ? 'system-pair is-stacked' : 'system-pair'}>
      {!isInside && (
        <EntityScreen
          entity={general}
          adjust={hidesSort ? short : usual}
          listName={hidesSort ? `${general.name}-short` : general.name}
          scope={TOP}
          isFlat
          onPick={pick}
          picked={picked?.id}
        />
      )}
      {picked ? (
        <EntityScreen
          entity={entry}
          adjust={isStacked ? below : beside}
          listName={`${general.name}-entries${isStacked ? '-below' : ''}`}
          root={picked.id}
          presets={{ parentId: picked.id, code: plain(picked.code) }}
          caption={
            <>
              {isInside && (
                <Button type="text" icon={<LeftOutlined />} aria-label={t('back')} onClick={() => pick(undefined)} />
              )}
              {plain(picked.dictValue)} <small>{plain(picked.code)}</small>
            </>
          }
          isBeside
        />
      ) : (
        !isNarrow && <p className="system-pick">{t('pickDict')}</p>
      )}
    </div>
  )
}
