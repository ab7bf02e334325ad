// The settings of one tenant in a drawer: quota, expiry, package with what it would take, data source, background.
import { listOf } from '@steward/client/wire'
import { otherZone, wireTime } from '@steward/client/zone'
import { datasource, tenant, tenantPackage } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, DatePicker, Drawer, Input, InputNumber, Select } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { client } from '../../data/client.ts'
import { nothing, rowOf } from '../../data/follows.ts'
import { refreshAfter } from '../../data/query.ts'
import { useCalendarWords } from '../../kinds/calendar-words.ts'
import { type AnyRow, plain } from '../../kinds/view.ts'
import { useClosedByBack } from '../../kit/address/back.ts'
import { useGuard } from '../../kit/dialog/dialog.tsx'
import { useOpened } from '../../kit/dialog/use-opened.ts'
import { useRefused } from '../../kit/dialog/use-refused.tsx'
import { useReturn } from '../../kit/dialog/use-return.ts'
import { message } from '../../kit/dialog/voice.ts'
import { byField } from '../../kit/editor/parts.ts'
import { useEditor } from '../../kit/editor/use-editor.tsx'
import { useFirst } from '../../kit/list/use-first.ts'
import { Pending } from '../../kit/state/loaded.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useClock } from '../../live/live-clock.ts'
import type { DialogProps } from '../../screen/action.ts'
import { useWords } from '../../words/system.ts'
import { LossPreview } from './package-losses.tsx'
import { usedBy } from './tenant-cells.tsx'
import './tenants.css'

const MOMENT = 'YYYY-MM-DD HH:mm:ss'
const WIDTH = 520
const PLATFORM = '000000'

interface Values {
  accountNumber: string
  expireTime: string
  packageId: string
  datasourceId: string
  backgroundUrl: string
}
type Name = keyof Values
const names: readonly Name[] = ['accountNumber', 'expireTime', 'packageId', 'datasourceId', 'backgroundUrl']

const valuesFrom = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(names.map((one) => [one, plain(row[one])])) as unknown as Values

/** What differs from any of what may be stored. */
const changesOf = (stored: readonly Values[], values: Values): Partial<Values> =>
  Object.fromEntries(
    names.flatMap((one) => (stored.every((other) => other[one] === values[one]) ? [] : [[one, values[one]]])),
  )

const words = {
  accountNumber: 'tenants.quota',
  expireTime: 'tenants.expires',
  packageId: 'tenants.package',
  datasourceId: 'tenants.datasource',
  backgroundUrl: 'tenants.background',
} as const

/** Names to choose from, as `[id, name]`. */
const useChoices = (entity: { name: string; path: string }, title: string) =>
  useQuery({
    queryKey: [entity.name, 'select'],
    queryFn: async ({ signal }) =>
      listOf(await client.get(`${entity.path}/select`, {}, signal)).map((one) => ({
        value: plain(one.id),
        label: plain(one[title]),
      })),
    meta: { follows: nothing, isQuiet: true },
  })

export function TenantSettings({ rows: [row], close }: DialogProps) {
  const { t } = useWords()
  const isNarrow = useNarrow()
  const isOpened = useOpened()
  useReturn()
  const query = useQuery({
    queryKey: [tenant.name, 'detail', row?.id],
    queryFn: async ({ signal }): Promise<AnyRow> => ({ ...(await client.detail(tenant, row?.id ?? '', signal)) }),
    staleTime: 0,
    gcTime: 0,
    meta: { follows: rowOf(tenant, row?.id), isQuiet: true },
  })
  const { data, isFetchedAfterMount } = query
  const name = plain(row?.tenantName)
  // As it was when the drawer was opened: beside newer ones, a setting nobody touched would count as changed.
  const opened = useFirst(isFetchedAfterMount ? data : undefined)
  if (!row) return null
  if (opened) return <Settings row={{ ...opened, accountUsed: usedBy(row) }} name={name} close={close} />
  return (
    <Drawer open={isOpened} size={isNarrow ? '100%' : WIDTH} title={t('tenants.settingsOf', { name })} onClose={close}>
      <Pending query={query} name={t('tenants.settings')} />
    </Drawer>
  )
}

function Settings({ row, name, close }: { row: AnyRow; name: string; close: () => void }) {
  const { t } = useWords()
  const { t: crud } = useTranslation('crud')
  const isNarrow = useNarrow()
  const isOpened = useOpened()
  const refuse = useRefused()
  useCalendarWords()
  const editor = useEditor<Values, unknown>({
    first: { value: valuesFrom(row) },
    anatomy: byField(),
    keeping: {
      place: { entity: tenant, ids: [plain(row.id)], action: 'setting' },
      written: (values) => ({ ...values }),
      read: valuesFrom,
    },
    names: { nameOf: (key) => t(words[key as Name]) },
    send: (values, { possible, key }) =>
      client.post(`${tenant.path}/setting`, { ids: row.id, ...changesOf(possible, values) }, undefined, key),
    storedFrom: (_, value) => ({ value }),
    saved() {
      message.success(t('tenants.saved'))
      refreshAfter(tenant.name)
    },
    close,
    refuse,
  })
  const { value: values, opened, isDirty } = editor
  const changed = Object.keys(changesOf([opened], values))
  const set = (one: Name, value: string) => editor.change((before) => ({ ...before, [one]: value }), one)
  const leave = useGuard(isDirty, close, editor.discard, editor.isSaving)
  useClosedByBack(leave)
  const packages = useChoices(tenantPackage, 'packageName')
  const sources = useChoices(datasource, 'name')
  const isPlatform = row.tenantId === PLATFORM
  const [used, quota] = [usedBy(row), Number(values.accountNumber)]
  const now = useClock((at) => wireTime(at).slice(0, 16))
  const isPast = values.expireTime !== '' && values.expireTime.slice(0, 16) <= now
  const [packageId, tenantId] = [values.packageId, plain(row.tenantId)]
  const footer = (
    <div className="kit-dialog-footer">
      <Button onClick={leave}>{crud('cancel')}</Button>
      <Button
        type="primary"
        loading={editor.isSaving}
        disabled={!isDirty}
        danger={isPast && changed.includes('expireTime')}
        onClick={() => void editor.save()}
      >
        {crud('save')}
      </Button>
    </div>
  )
  return (
    <Drawer
      open={isOpened}
      size={isNarrow ? '100%' : WIDTH}
      title={t('tenants.settingsOf', { name })}
      onClose={leave}
      mask={{ closable: !isDirty }}
      footer={footer}
    >
      {editor.notices}
      <form
        className="tenant-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (isDirty) void editor.save()
        }}
      >
        {isPlatform ? (
          <p>{t('tenants.platform')}</p>
        ) : (
          <fieldset>
            <legend>{t('tenants.given')}</legend>
            <label>
              <span>{t('tenants.quota')}</span>
              <InputNumber
                className="kind-fill"
                min={0}
                max={2_147_483_647}
                precision={0}
                disabled={quota < 0}
                value={quota < 0 ? null : quota}
                placeholder={t('unlimited')}
                onChange={(value) => set('accountNumber', String(value ?? 0))}
              />
            </label>
            <Checkbox
              checked={quota < 0}
              onChange={(event) => set('accountNumber', event.target.checked ? '-1' : String(Math.max(used, 1)))}
            >
              {t('tenants.noQuota')}
            </Checkbox>
            <small data-bad={(quota >= 0 && used > quota) || undefined}>
              {t(quota >= 0 && used > quota ? 'tenants.over' : 'tenants.used', { used })}
            </small>
            <label>
              <span>{t('tenants.expires')}</span>
              <DatePicker
                className="kind-fill"
                showTime
                // The picker's “now” is the browser's time.
                showNow={otherZone() === undefined}
                format={MOMENT}
                placeholder={t('tenants.never')}
                value={values.expireTime === '' ? null : dayjs(values.expireTime)}
                onChange={(date) => set('expireTime', date?.format(MOMENT) ?? '')}
              />
              {isPast && <small data-bad>{t('tenants.past')}</small>}
            </label>
            <label>
              <span>{t('tenants.package')}</span>
              <Select<string>
                loading={packages.isPending}
                value={packageId}
                options={[{ value: '', label: t('tenants.noPackage') }, ...(packages.data ?? [])]}
                onChange={(value) => set('packageId', value)}
              />
            </label>
            <LossPreview change={changed.includes('packageId') ? { tenantId, packageId } : undefined} isOne />
          </fieldset>
        )}
        <fieldset>
          <legend>{t('tenants.looks')}</legend>
          <label>
            <span>{t('tenants.background')}</span>
            <Input
              maxLength={1000}
              value={values.backgroundUrl}
              onChange={(event) => set('backgroundUrl', event.target.value)}
            />
            <small>{t('tenants.backgroundHint')}</small>
          </label>
          <label>
            <span>{t('tenants.datasource')}</span>
            <Select<string>
              loading={sources.isPending}
              value={values.datasourceId}
              options={[{ value: '', label: t('tenants.noDatasource') }, ...(sources.data ?? [])]}
              onChange={(value) => set('datasourceId', value)}
            />
          </label>
        </fieldset>
        <button type="submit" hidden />
      </form>
    </Drawer>
  )
}
