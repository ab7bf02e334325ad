// The detail of one row: a drawer of parts, which a person may widen to a page. What stands in it is the screen's
// `page` and `beside`, or the usual parts.
import { CompressOutlined, ExpandOutlined } from '@ant-design/icons'
import { Refusal } from '@steward/client'
import { courseOf } from '@steward/domain/lifecycle'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { recall, remember } from '../browser/storage.ts'
import { RowActions } from '../crud/row-actions.tsx'
import { leadIn } from '../crud/screen-actions.ts'
import { Value } from '../crud/table-row.tsx'
import { titleOf } from '../crud/use-rows.ts'
import { useLocale } from '../data/locale.ts'
import { useQuietDetail } from '../data/use-quiet-detail.ts'
import { HistoryPart } from '../history/part.tsx'
import { type AnyRow, plain } from '../kinds/view.ts'
import { useIsInAddress } from '../kit/address/address.ts'
import { SideDrawer } from '../kit/dialog/side-drawer.tsx'
import { IconButton } from '../kit/icon-button.tsx'
import './detail.css'
import { Loaded } from '../kit/state/loaded.tsx'
import { having } from '../kit/state/reading.ts'
import { useNarrow } from '../kit/use-narrow.ts'
import type { ScreenAction } from '../screen/action.ts'
import type { DetailProps } from '../screen/adjust.ts'
import { useWords } from '../words/document.ts'
import { Parts, usualParts } from './parts.tsx'

const DRAWER = 640
/** A detail with parts beside its page. */
const PAGE = 'min(1320px, 94vw)'
const WIDE = 'wide-detail'

export default function Detail(props: DetailProps) {
  const { entity, adjust, id, close } = props
  const { t } = useTranslation('crud')
  const { t: word } = useWords()
  const locale = useLocale()
  const isNarrow = useNarrow()
  const isInAddress = useIsInAddress(id)
  const query = useQuietDetail(entity, id)
  const { data, error } = query
  // Somebody else has removed it meanwhile.
  const row = error instanceof Refusal && error.code === 404 ? undefined : data
  const { page = usualParts, beside } = adjust
  const canWiden = beside !== undefined && !isNarrow
  const [isWide, setWide] = useState(() => recall(WIDE) === true)
  const widen = (wanted: boolean) => {
    setWide(wanted)
    remember(WIDE, wanted)
  }
  return (
    <SideDrawer
      width={canWiden && isWide ? PAGE : DRAWER}
      title={row ? <Title {...props} row={row} /> : t('viewTitle', { name: entity[locale] })}
      close={close}
      isInAddress={isInAddress}
      footer={isNarrow && row ? <Buttons {...props} row={row} isBar /> : undefined}
      extra={
        row &&
        !isNarrow && (
          <div className="crud-detail-actions">
            <Buttons {...props} row={row} />
            {canWiden && (
              <IconButton
                label={word(isWide ? 'narrower' : 'wider')}
                icon={isWide ? <CompressOutlined /> : <ExpandOutlined />}
                onClick={() => widen(!isWide)}
              />
            )}
          </div>
        )
      }
    >
      <Loaded query={having(query, row)} name={entity[locale]}>
        {(shown) => (
          <div className="crud-page">
            <div className="crud-page-body">
              <div className="crud-page-main">
                <Parts parts={page} {...{ entity, adjust }} row={shown} />
              </div>
              {beside && (
                <div className="crud-page-beside">
                  <Parts parts={beside} {...{ entity, adjust }} row={shown} />
                </div>
              )}
              <div className="crud-page-main">
                <HistoryPart entity={entity} id={id} without={adjust.without} />
              </div>
            </div>
          </div>
        )}
      </Loaded>
    </SideDrawer>
  )
}

type WithRow = DetailProps & { row: AnyRow }

/** The title, and of a document its state and number. */
function Title({ entity, adjust, row }: WithRow): ReactNode {
  const locale = useLocale()
  const course = courseOf(entity)
  const field = course && entity.fields[course.field]
  // The screen's own words for it, such as a built-in job's name in the reader's language.
  const own = adjust.cell?.[entity.title]?.(row[entity.title], row)
  if (!course || !field) return typeof own === 'string' ? own : titleOf(entity, row)
  const number = Object.entries(entity.fields).find(([, { number: pattern }]) => pattern !== undefined)?.[0]
  return (
    <span className="crud-detail-title">
      {titleOf(entity, row)}
      <Value adjust={adjust} column={{ name: course.field, field }} row={row} locale={locale} />
      {number && number !== entity.title && <small>{plain(row[number])}</small>}
    </span>
  )
}

/** The steps that lead on, editing, or another step of a document as the button; everything else in the menu. */
function Buttons({ entity, actions, act, row, isBar = false }: WithRow & { isBar?: boolean }) {
  const { t } = useTranslation('crud')
  const offered = actions.filter((action) => action.name !== 'view' && (action.when?.(row) ?? true))
  const lead = leadIn(offered, row) ?? offered.find((action) => action.name === 'edit')
  const safe = offered.filter((action) => !action.isDangerous)
  // On a phone a menu alone would be a bar with one dot in it.
  const usual = isBar ? (safe[0] ?? offered[0]) : undefined
  const first = lead ?? safe.find((action) => action.isStep) ?? usual
  // What leads on beside it, as starting beside arriving.
  const next = offered.filter((action) => action !== first && action.isLead?.(row))
  const others = offered.filter((action) => action !== first && !next.includes(action))
  const title = titleOf(entity, row)
  const button = (action: ScreenAction) => (
    <Button
      key={action.name}
      type={action === lead ? 'primary' : 'default'}
      danger={action.isDangerous}
      onClick={() => act(action, row)}
    >
      {action.label}
    </Button>
  )
  if (isBar && offered.length === 0) return null
  return (
    <div className={isBar ? 'crud-detail-bar' : 'crud-detail-actions'}>
      {isBar && first && button(first)}
      {isBar && next.map(button)}
      {others.length > 0 && <RowActions actions={others} row={row} title={title} act={act} t={t} fold="all" />}
      {!isBar && next.map(button)}
      {!isBar && first && button(first)}
    </div>
  )
}
