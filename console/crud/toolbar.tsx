import {
  ColumnHeightOutlined,
  DeleteOutlined,
  FilterOutlined,
  MinusSquareOutlined,
  PlusOutlined,
  PlusSquareOutlined,
  ReloadOutlined,
} from '@ant-design/icons'
import type { Entity } from '@steward/domain/entity'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRow } from '../kinds/view.ts'
import { IconButton } from '../kit/icon-button.tsx'
import type { Selection } from '../kit/list/use-selection.ts'
import { MoreMenu } from '../kit/menu/more-menu.tsx'
import { useTight } from '../kit/use-narrow.ts'
import type { ScreenAction, ScreenActions } from '../screen/action.ts'
import type { ArrangedColumn, ColumnSettings } from '../screen/columns.ts'
import type { Rows } from '../screen/list.ts'
import { ChosenSpot } from './chosen-spot.tsx'
import { ColumnSettingsButton } from './column-settings-button.tsx'

export interface ToolbarProps {
  entity: Entity
  actions: ScreenActions
  /** Runs an action of the list or of the selection. */
  act: (action: ScreenAction) => void
  add: () => void
  selection: Selection<AnyRow>
  rows: Rows
  columns: readonly ArrangedColumn[]
  settings: ColumnSettings
  change: (change: Partial<ColumnSettings>) => void
  isNarrow: boolean
  /** Rows can be chosen, and columns arranged. */
  isTable: boolean
  filtersInUse: number
  openFilters: () => void
  /** Before the buttons of the list: its saved views, and the switch between its looks. */
  views?: ReactNode
  looks?: ReactNode
}

/** Actions as buttons; one on a tight screen, and none on a phone beside the switch of the looks. */
const BULK = 3

export function Toolbar(props: ToolbarProps) {
  const { entity, actions, act, add, selection, rows, columns, settings, change, isNarrow, isTable } = props
  const { t } = useTranslation('crud')
  const isTight = useTight()
  // On a phone the buttons of the selection would take a line of their own above the first card.
  const hasBulk = isTable && (!isNarrow || selection.chosen.size > 0)
  // The line below the list says it, where there is one.
  const isToldBelow = !isNarrow && !rows.isTree && rows.lines.length > 0
  const ofRows = actions.rows.toSorted((a, b) => Number(b.isDangerous ?? false) - Number(a.isDangerous ?? false))
  // Sheets are filled in at a desk, and paper mostly is printed there: a phone prints what was chosen.
  const isOffered = ({ name }: ScreenAction) =>
    name !== 'import' && (!['print', 'labels'].includes(name) || selection.chosen.size > 0)
  const ofList = isNarrow ? actions.list.filter(isOffered) : actions.list
  const bulk = [...ofList, ...(hasBulk ? ofRows : [])]
  return (
    <div className="crud-toolbar" role="toolbar" aria-label={t('operations')}>
      <div>
        {actions.canAdd && !isNarrow && (
          <Button
            type="primary"
            icon={<PlusOutlined />}
            title={t('keyHint', { name: t('add'), key: 'N' })}
            onClick={add}
          >
            {t('add')}
          </Button>
        )}
        <Bulk actions={bulk} act={act} inline={isNarrow && props.looks ? 0 : isTight ? 1 : BULK} isNarrow={isNarrow} />
        {hasBulk && !isToldBelow && <ChosenSpot {...{ entity, selection, rows }} />}
      </div>
      <div>
        {props.views}
        {props.looks}
        {rows.isTree && (
          <>
            <IconButton label={t('expandAll')} icon={<PlusSquareOutlined />} onClick={() => rows.expandAll(true)} />
            <IconButton label={t('collapseAll')} icon={<MinusSquareOutlined />} onClick={() => rows.expandAll(false)} />
          </>
        )}
        <IconButton label={t('refresh')} icon={<ReloadOutlined spin={rows.isFetching} />} onClick={rows.again} />
        {isNarrow ? (
          <Button
            icon={<FilterOutlined />}
            type={props.filtersInUse > 0 ? 'primary' : 'default'}
            ghost={props.filtersInUse > 0}
            onClick={props.openFilters}
          >
            <span className="crud-filters-word">{t('filters')}</span>
            {props.filtersInUse > 0 && ` (${props.filtersInUse})`}
          </Button>
        ) : (
          isTable && (
            <>
              <IconButton
                label={t(settings.isCompact ? 'comfortable' : 'compact')}
                icon={<ColumnHeightOutlined />}
                onClick={() => change({ isCompact: !settings.isCompact })}
              />
              <ColumnSettingsButton {...{ entity, columns, settings, change }} />
            </>
          )
        )}
      </div>
    </div>
  )
}

/** Bulk actions: the first few as buttons, the rest in a menu. */
function Bulk({
  actions,
  act,
  inline,
  isNarrow,
}: Pick<ToolbarProps, 'act' | 'isNarrow'> & { actions: readonly ScreenAction[]; inline: number }) {
  const usual = actions.filter(({ isRare }) => !isRare)
  // A menu for a single action saves no space except on narrow screens.
  const shown = usual.length <= inline + Number(!isNarrow) ? usual : usual.slice(0, inline)
  const rest = actions.filter((action) => !shown.includes(action))
  return (
    <>
      {shown.map((action) => (
        <Button
          key={action.name}
          danger={action.isDangerous}
          icon={action.name === 'remove' ? <DeleteOutlined /> : undefined}
          onClick={() => act(action)}
        >
          {action.label}
        </Button>
      ))}
      {rest.length > 0 && <MoreMenu choices={rest} choose={act} isNarrow={isNarrow} />}
    </>
  )
}
