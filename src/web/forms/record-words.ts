/** What is said of a record that was saved or not, by its name as it begins a sentence: `Drill hole`. */
export function recordWords(name: string) {
  const within = name.charAt(0).toLowerCase() + name.slice(1);
  return {
    created: `${name} created successfully`,
    updated: `${name} updated successfully`,
    createFailed: `Failed to create ${within}`,
    updateFailed: `Failed to update ${within}`,
  };
}
