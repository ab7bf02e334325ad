// The sign-in illustration, a section through a hospital; inline SVG, so that no image is fetched.
import { useTranslation } from 'react-i18next'
import { Basement, Building, Lift, OxygenYard, Risers, Roof, Street } from './services-parts.tsx'

const readings = [
  { name: 'oxygen', tone: 'oxygen', value: '0.42 MPa' },
  { name: 'fridge', tone: 'water', value: '4.6 ℃' },
  { name: 'lift', tone: 'power', value: '3F' },
  { name: 'pump', tone: 'water', value: '1480 r/min' },
] as const

export function ServicesPicture() {
  const { t } = useTranslation()
  return (
    <div className="services" aria-hidden="true">
      <svg viewBox="0 0 680 560" focusable="false">
        <path className="services-pulse-trail" d={PULSE} />
        <path className="services-pulse" d={PULSE} pathLength={1} />
        <Street />
        <OxygenYard />
        <Building />
        <Roof />
        <Basement />
        <Risers />
        <Lift />
      </svg>
      {readings.map(({ name, tone, value }) => (
        <span key={name} className={`services-reading services-reading-${name} is-${tone}`}>
          <i />
          {t(`login.reading.${name}`)}
          <b>{value}</b>
        </span>
      ))}
    </div>
  )
}

const PULSE = 'M0 52H66l9-16 12 34 11-62 13 74 9-30h330l9-16 12 34 11-62 13 74 9-30h176'
