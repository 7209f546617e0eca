from torch.utils.data import DataLoader, Dataset


class Squares(Dataset):
    def __len__(self):
        return 10

    def __getitem__(self, index):
        return index * index


loader = DataLoader(Squares(), batch_size=2, num_workers=2)
for batch in loader:  # expect: GIL201 1 "the loader breaks"
    print(batch)
