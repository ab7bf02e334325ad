// Two panels: the dictionaries, and the entries of the one that is picked.
import type { Entity } from '@steward/domain/entity'
import { dict, type dictBiz } from '@steward/domain/index'
import { LeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { adjust } from '../crud/screen.tsx'
import { EntityScreen } from '../crud/entity-screen.tsx'
import { useNarrow } from '../kit/use-narrow.ts'
import { type AnyRow, plain } from '../kinds/view.ts'
import './system.css'

interface Props {
  entity: typeof dict | typeof dictBiz
  /** Where entries are few their order is left to the form. */
  hidesSort?: boolean
}

const TOP = { parentId: null }

const parents = (hidesSort: boolean) =>
  adjust(dict, {
    columns: ['dictValue', 'code', ...(hidesSort ? [] : (['sort'] as const)), 'isSealed'],
    widths: { isSealed: 100, sort: 100, dictValue: 150 },
    actionsWidth: 250,
    without: ['parentId', 'dictKey'],
    filteredBeside: ['parentId', 'dictKey'],
    wide: ['code', 'remark'],
  })

const children = adjust(dict, {
  columns: ['dictValue', 'dictKey', 'isSealed'],
  widths: { dictKey: 80, isSealed: 80, dictValue: 170 },
  actionsWidth: 300,
  wide: ['code', 'remark'],
  locked: ['code', 'parentId'],
  filteredBeside: ['code', 'parentId'],
})

const usual = parents(false)
const short = parents(true)

export function DictScreen({ entity, hidesSort = false }: Props) {
  const { t } = useTranslation('system')
  const isNarrow = useNarrow()
  const [picked, pick] = useState<AnyRow>()
  const general = entity as unknown as Entity
  const isInside = isNarrow && picked !== undefined
  return (
    <div className="system-pair">
      {!isInside && (
        <EntityScreen
          entity={general}
          adjust={hidesSort ? short : usual}
          scope={TOP}
          isFlat
          onPick={pick}
          picked={picked?.id}
        />
      )}
      {picked ? (
        <EntityScreen
          entity={general}
          adjust={children}
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
