export { checkSecret, generateSecret, secretHint, signingKey } from './secret.ts'
export { type SigningKeys, signedHeaders } from './signature.ts'
