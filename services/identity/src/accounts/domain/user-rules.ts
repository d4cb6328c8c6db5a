import type { Role } from '@mi/contracts/mi/identity/v1'

/** Owners and admins invite users, change roles and remove users. Only an owner may appoint, change or remove an owner. */
export function mayManagePerson(manager: Role, roles: readonly Role[]): boolean {
  return manager === 'owner' || (manager === 'admin' && !roles.includes('owner'))
}

/** True when the account would have no owner who can sign in. */
export function leavesNoOwner(person: { role: Role }, next: Role | 'removed', activeOwners: number): boolean {
  return person.role === 'owner' && next !== 'owner' && activeOwners <= 1
}

/** The text by which lists sort a name. */
export function sortNameOf(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}
