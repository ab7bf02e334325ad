import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { headOf } from '../data/heads.ts'
import { Link } from '../kit/address/link.tsx'
import { useLinks } from '../live/live-paths.ts'
import type { FleetFigures } from './overview.ts'

const device = headOf('device')
const gateway = headOf('gateway')

const RADIUS = 44
const ROUND = 2 * Math.PI * RADIUS

/** Rounded down below 100 % while any is missing. */
const percentOf = (part: number, whole: number) =>
  part === whole ? 100 : Math.min(99, Math.round((part / whole) * 100))

export const Fleet = memo(function Fleet({ fleet }: { fleet: FleetFigures | undefined }) {
  const { t } = useTranslation('iot')
  const linkTo = useLinks()
  const { devices = 0, online = 0, offline = 0, unknown = 0, gateways = 0, gatewaysOnline = 0 } = fleet ?? {}
  const arc = (count: number) => (devices === 0 ? 0 : (count / devices) * ROUND)
  return (
    <section className="live-panel live-fleet" aria-labelledby="live-fleet">
      <h2 id="live-fleet">{t('home.devices')}</h2>
      <div>
        <svg viewBox="0 0 112 112" role="img" aria-label={t('home.onlineOf', { online, total: devices })}>
          <circle cx="56" cy="56" r={RADIUS} className="live-ring" />
          <circle
            cx="56"
            cy="56"
            r={RADIUS}
            className="live-ring is-online"
            strokeDasharray={`${arc(online)} ${ROUND}`}
          />
          <circle
            cx="56"
            cy="56"
            r={RADIUS}
            className="live-ring is-offline"
            strokeDasharray={`${arc(offline)} ${ROUND}`}
            strokeDashoffset={-arc(online)}
          />
          <text x="56" y="56" dy="0.36em">
            {devices === 0 ? '–' : percentOf(online, devices)}
            {devices > 0 && <tspan>%</tspan>}
          </text>
        </svg>
        <dl>
          <Fact label={t('home.online')} to={linkTo(device, { 'f.onlineStatus': 'online' })}>
            <b>{online}</b> / {devices}
          </Fact>
          <Fact label={t('home.offline')} to={linkTo(device, { 'f.onlineStatus': 'offline' })} isBad={offline > 0}>
            <b>{offline}</b>
          </Fact>
          {unknown > 0 && (
            <Fact label={t('home.unknown')} to={linkTo(device, { 'f.onlineStatus': 'unknown,sleeping' })}>
              <b>{unknown}</b>
            </Fact>
          )}
          <Fact label={t('home.gateways')} to={linkTo(gateway, { 'f.onlineStatus': 'online' })}>
            <b>{gatewaysOnline}</b> / {gateways}
          </Fact>
          {gatewaysOnline < gateways && (
            <Fact label={t('home.gatewaysOffline')} to={linkTo(gateway, { 'f.onlineStatus': 'offline' })} isBad>
              <b>{gateways - gatewaysOnline}</b>
            </Fact>
          )}
        </dl>
      </div>
    </section>
  )
})

interface FactProps {
  label: string
  to: string | undefined
  isBad?: boolean
  children: React.ReactNode
}

const Fact = ({ label, to, isBad = false, children }: FactProps) => (
  <div data-bad={isBad}>
    <dt>{to ? <Link to={to}>{label}</Link> : label}</dt>
    <dd>{children}</dd>
  </div>
)
