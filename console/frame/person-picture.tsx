import { Portrait } from '../kit/portrait.tsx'

export const PersonPicture = ({ name, link }: { name: string; link: string }) => (
  <Portrait name={name} link={link} size={30} />
)
