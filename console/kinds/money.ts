import { plain } from './view.ts'

/** An amount as money is written: `moneyText('2064.8866') // '¥2,064.89'`; empty where there is none. */
export function moneyText(value: unknown): string {
  const text = plain(value)
  if (text === '' || !Number.isFinite(Number(text))) return text
  const [whole = '', decimals = ''] = Math.abs(Number(text)).toFixed(2).split('.')
  return `${Number(text) < 0 ? '−' : ''}¥${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}.${decimals}`
}
