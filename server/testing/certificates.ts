// Certificates for tests, made when they are needed.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from 'selfsigned'

export interface Made {
  cert: string
  key: string
}

/** Self-signed, for this machine. */
export async function makeCertificate(name = 'localhost', days = 365): Promise<Made> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notAfterDate: new Date(Date.now() + days * 86_400_000),
    extensions: [
      { name: 'basicConstraints', cA: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  })
  return { cert, key }
}

/** Writes the pair as certbot would; returns the paths. */
export function writeCertificate(folder: string, { cert, key }: Made): Made {
  const paths = { cert: join(folder, 'fullchain.pem'), key: join(folder, 'privkey.pem') }
  writeFileSync(paths.cert, cert)
  writeFileSync(paths.key, key)
  return paths
}
