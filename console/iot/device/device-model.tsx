// The thing model of a device: each point with its value, where its limits come from, and what this device has differently.
import { listOf, recordOf } from '@steward/client/wire'
import { deviceType, thingModel, thingModelTemplate } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { client } from '../../data/client.ts'
import { rowOf } from '../../data/follows.ts'
import { useLocale } from '../../data/locale.ts'
import { useMay } from '../../data/use-can.ts'
import { Tag } from '../../kinds/tag.tsx'
import { plain } from '../../kinds/view.ts'
import { Link } from '../../kit/address/link.tsx'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { Loaded } from '../../kit/state/loaded.tsx'
import { useLinks } from '../../live/live-paths.ts'
import { summary } from '../model/model-points.ts'
import { useWords } from '../model/words/use-words.ts'
import type { Device, DevicePoint } from './row.ts'
import '../model/model.css'

const PointOverride = lazyPart(
  () => import('../model/point-override.tsx'),
  (module) => module.PointOverride,
)

const limits = ['limitLl', 'limitL', 'limitH', 'limitHh'] as const
/** Where a device may have other values first of all. */
const shownOrigins = ['minValue', 'maxValue', ...limits] as const

const usePoints = (deviceId: string) =>
  useQuery({
    queryKey: [thingModel.name, 'of-device', deviceId],
    queryFn: async ({ signal }) => listOf(await client.get(`${thingModel.path}/findByDeviceId`, { deviceId }, signal)),
    refetchInterval: 10_000,
    meta: { follows: [thingModel], isQuiet: true },
  })

export function DeviceModel({ row }: { row: Device }) {
  const { t } = useWords()
  const query = usePoints(row.id)
  const mayEdit = useMay(thingModel)('edit')
  const [opened, open] = useState<DevicePoint>()
  const table = (
    <Loaded query={query} name={t('what')}>
      {(data) => {
        if (data.length === 0)
          return (
            <div className="kit-state" role="status">
              <strong>{t('none')}</strong>
              <p>{t('noneHint')}</p>
            </div>
          )
        return (
          <div className="model-device">
            <TemplateLine row={row} points={data} />
            <table className="model-table">
              <thead>
                <tr>
                  <th scope="col">{t('point')}</th>
                  <th scope="col">{t('value')}</th>
                  <th scope="col">{t('range')}</th>
                  <th scope="col">{t('limits')}</th>
                  <th scope="col">{t('origin')}</th>
                  {mayEdit && <th scope="col" aria-label={t('override')} />}
                </tr>
              </thead>
              <tbody>
                {data.map((one) => (
                  <PointRow key={plain(one.identifier)} point={one} open={mayEdit ? () => open(one) : undefined} />
                ))}
              </tbody>
            </table>
          </div>
        )
      }}
    </Loaded>
  )
  // Points are forgotten while their tab is hidden for long; what is typed is not.
  const point = query.data?.find((one) => one.identifier === opened?.identifier) ?? opened
  return (
    <>
      {table}
      <Suspense fallback={null}>
        {opened && point && (
          <PointOverride key={plain(opened.identifier)} deviceId={row.id} point={point} close={() => open(undefined)} />
        )}
      </Suspense>
    </>
  )
}

/** Which template the device's type follows. */
function TemplateLine({ row, points }: { row: Device; points: readonly DevicePoint[] }) {
  const { t } = useWords()
  const linkTo = useLinks()
  const may = useMay(deviceType)('detail')
  const { data } = useQuery({
    queryKey: [deviceType.name, 'detail', row.deviceTypeId],
    queryFn: ({ signal }) => client.detail(deviceType, plain(row.deviceTypeId), signal),
    enabled: may,
    meta: { follows: rowOf(deviceType, plain(row.deviceTypeId)), isQuiet: true },
  })
  const own = points.reduce((count, { overridden }) => count + (Array.isArray(overridden) ? overridden.length : 0), 0)
  const templateId = plain(data?.templateId)
  return (
    <p className="model-hint">
      {data &&
        (templateId === '' ? (
          t('noTemplate')
        ) : (
          <>
            {t('template')}{' '}
            <Link to={linkTo(thingModelTemplate, { id: templateId })}>{plain(recordOf(data).templateName)}</Link>
          </>
        ))}
      {own > 0 && <Tag tone="info">{t('overridden', { count: own })}</Tag>}
    </p>
  )
}

function PointRow({ point, open }: { point: DevicePoint; open: (() => void) | undefined }) {
  const { t } = useWords()
  const locale = useLocale()
  const name = plain(point.name)
  const overridden: string[] = Array.isArray(point.overridden) ? point.overridden.map(String) : []
  const isOwn = point.ownerKind === 'device' && point.source === 'custom'
  const unit = plain(point.unit)
  const text = plain(point.text)
  const limit = limits.flatMap((field) =>
    plain(point[field]) === ''
      ? []
      : [{ field, words: `${thingModel.fields[field][locale]} ${Number(plain(point[field]))}` }],
  )
  return (
    <tr data-own={overridden.length > 0 || isOwn || undefined}>
      <th scope="row">
        {name}
        <code>{plain(point.identifier)}</code>
      </th>
      <td data-label={t('value')} data-stale={point.stale === true || undefined}>
        {point.kind === 'property'
          ? text === ''
            ? '—'
            : `${text}${unit === '' ? '' : ` ${unit}`}`
          : plain(point.kindName)}
      </td>
      <td
        data-label={t('range')}
        data-changed={overridden.some((one) => one === 'minValue' || one === 'maxValue') || undefined}
      >
        {summary({ ...point, unit: '' }) || '—'}
      </td>
      <td data-label={t('limits')}>
        {limit.length === 0 && '—'}
        {limit.map(({ field, words }) => (
          <span key={field} data-changed={overridden.includes(field) || undefined}>
            {words}
          </span>
        ))}
      </td>
      <td data-label={t('origin')}>
        {isOwn ? <Tag tone="info">{t('own')}</Tag> : <Origin point={point} overridden={overridden} />}
      </td>
      {open && (
        <td>
          <Button size="small" aria-label={`${t('override')} ${name}`} onClick={open}>
            {t('override')}
          </Button>
        </td>
      )}
    </tr>
  )
}

/** The nearest of where range and limits come from. */
function Origin({ point, overridden }: { point: DevicePoint; overridden: readonly string[] }) {
  const { t } = useWords()
  if (overridden.length > 0) return <Tag tone="info">{t('overridden', { count: overridden.length })}</Tag>
  const origins = recordOf(point.origins)
  const found = shownOrigins.map((field) => plain(origins[field]))
  const origin = (['type', 'template'] as const).find((one) => found.includes(one))
  return <span>{t(`origins.${origin ?? (point.source === 'template' ? 'template' : 'type')}`)}</span>
}
