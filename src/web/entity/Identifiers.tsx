import { type Identifier, identifierAddress, identifierKey, registerName } from '../../domain/records/identifiers.ts';
import styles from './Identifiers.module.css';

/** What other registers call a mine or company, with a link where they show their record. */
export function Identifiers({ identifiers }: { identifiers: readonly Identifier[] }) {
  return (
    <span className={styles.list}>
      {identifiers.map((identifier) => {
        const address = identifierAddress(identifier);
        const text = `${registerName(identifier)} ${identifier.value}`;
        return (
          <span key={identifierKey(identifier)}>
            {address === null ? (
              text
            ) : (
              <a href={address} target="_blank" rel="noreferrer nofollow">
                {text}
              </a>
            )}
          </span>
        );
      })}
    </span>
  );
}
