// What is not there yet, said plainly, and what stands in for it until then.
import { TileFrame } from '../home/tile-frame.tsx'
import { useWords } from './words/use-words.ts'

function Coming({ name }: { name: 'materials' | 'gas' }) {
  const { t } = useWords()
  return (
    <TileFrame name={name}>
      <p className="tile-none">
        <strong>{t(`${name}.what`)}</strong>
      </p>
      <p className="tile-none">{t(`${name}.until`)}</p>
    </TileFrame>
  )
}

export const Materials = () => <Coming name="materials" />
export const Gas = () => <Coming name="gas" />
